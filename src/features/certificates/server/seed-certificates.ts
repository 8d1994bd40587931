import type { Tx } from '#server/db/schema.ts';
import { shippedId } from '../rules.ts';
import { eventFacts, firstVersion } from './freeze.ts';
import { typedPeople } from './people.ts';

interface GivenPlaces {
  eventId: string;
  publishedAt: string;
  places: readonly { rank: number; teamName: string; college: string }[];
}

/** Certificates for the teams of an edition's published results, as if an organiser had typed the teams. */
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

/** Removes the certificates of seeded results. Returns how many. */
export async function removeSeededCertificates(tx: Tx, eventIds: readonly string[]): Promise<number> {
  const gone = await tx.deleteFrom('certificates').where('event_id', 'in', eventIds).returning('id').execute();
  return gone.length;
}
