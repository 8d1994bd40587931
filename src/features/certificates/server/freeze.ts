import { issuerOf } from '#features/edition/rules.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { placeName } from '#features/own-registrations/rules.ts';
import type { Db } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import { newSerial } from '#server/serial.ts';
import type { CertificateKind } from '../rules.ts';
import type { Person } from './people.ts';

/** The facts that all certificates of a batch share; undefined if the event was deleted. */
export async function eventFacts(db: Db, eventId: string, kind: CertificateKind) {
  const event = await db
    .selectFrom('events')
    .select(['id', 'title', 'date'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event && { event_id: event.id, ...(await festFacts(db, kind, event)) };
}
export type EventFacts = NonNullable<Awaited<ReturnType<typeof eventFacts>>>;

/** Facts without an event, for a preview. */
export const sampleFacts = (db: Db, kind: CertificateKind) =>
  festFacts(db, kind, { id: 'sample', title: 'Name of the event', date: '' });

async function festFacts(db: Db, kind: CertificateKind, event: { id: string; title: string; date: string }) {
  const edition = await readEdition(db);
  return {
    kind,
    note: '',
    event_title: event.title,
    event_date: event.date || edition.startsAtLocal.slice(0, 10),
    fest: edition.name,
    issuer: issuerOf(edition),
    art: event.id,
  };
}

/** As long as a real serial. No certificate has it. */
export const sampleSerial = '00000-00000';

/** `rank`: 0 for none. */
export const titleOf = (kind: CertificateKind, rank: number): string => {
  if (kind === 'participation') return 'Certificate of participation';
  if (kind !== 'winner') return 'Certificate of appreciation';
  if (rank === 0) return 'Certificate of merit';
  return placeName(rank);
};

/** The columns in which two versions of a certificate always differ. */
export const newVersion = (at: Date) => ({
  id: newId(),
  code: newId(),
  serial: newSerial(),
  state: 'valid' as const,
  reason: '',
  created_at: at.toISOString(),
  changed_at: at.toISOString(),
});

/** Identifies the person, event and kind; the same in all versions of a certificate. */
export const madeFor = (
  { event_id, kind }: Pick<EventFacts, 'event_id' | 'kind'>,
  { key }: Pick<Person, 'key'>,
): string => `${kind} ${event_id} ${key}`;

/** `template`: the id of the template's version. */
export const firstVersion = (facts: EventFacts & { template: string }, person: Person, at: Date) => ({
  ...facts,
  ...newVersion(at),
  title: titleOf(facts.kind, person.rank ?? 0),
  rank: person.rank ?? 0,
  college: person.college,
  name: person.name,
  student_id: person.studentId,
  made_for: madeFor(facts, person),
  version: 1,
});
