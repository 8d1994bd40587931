import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { shippedId } from '../rules.ts';
import { eventFacts, firstVersion } from './freeze.ts';
import { typedPeople } from './people.ts';

interface GivenPlaces {
  eventId: string;
  publishedAt: string;
  places: readonly { rank: number; teamName: string; college: string }[];
}

/** Makes certificates for the teams in an edition's published results, as if an organiser had typed the teams. */
export async function seedCertificates(tx: Tx, given: readonly GivenPlaces[]): Promise<void> {
  for (const { eventId, publishedAt, places } of given) {
    const facts = await eventFacts(tx, eventId, 'winner');
    if (!facts) throw new Error(`no event for the certificates of ${eventId}`);
    const teams = typedPeople(places.map(({ teamName }) => teamName));
    const rows = teams.map((team, at) => {
      const { rank = 0, college = '' } = places[at] ?? {};
      return firstVersion({ ...facts, template: shippedId }, { ...team, rank, college }, new Date(publishedAt));
    });
    await tx.insertInto('certificates').values(rows).execute();
  }
}

/** The certificates of seeded results. A corrected or revoked one counts as changed. */
export async function findSeededCertificates(db: Db, given: readonly Pick<GivenPlaces, 'eventId' | 'publishedAt'>[]) {
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'name', 'version', 'state'])
    .where(({ or, and, eb }) =>
      or(
        given.map(({ eventId, publishedAt }) =>
          and([eb('event_id', '=', eventId), eb('created_at', '=', publishedAt)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, isChanged: state !== 'valid' }));
}

/** Does nothing if the certificate was corrected or revoked meanwhile. */
export const removeSeededCertificate = (tx: Tx, { id }: { id: string }): Promise<boolean> =>
  didChange(tx.deleteFrom('certificates').where('id', '=', id).where('state', '=', 'valid'));
