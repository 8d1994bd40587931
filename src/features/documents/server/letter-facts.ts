import { type EditionTimes, issuerOf } from '#features/edition/rules.ts';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { wasAdmitted } from '#features/gate/server/index.ts';
import { readSignatory } from '#features/settings/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import type { LetterClaim } from '../rules.ts';
import type { LetterFacts } from './draw/letter-sheets.ts';
import type { Participant } from './participants.ts';

/** What a letter would say now (decision 56). Refuses if there is nothing that it could say. */
export async function letterFacts({ db, now }: Pick<Platform, 'db' | 'now'>, person: Participant) {
  const edition = await readEdition(db);
  const claimed = await claimOf(db, person, registrationTimes(edition), now());
  if (claimed instanceof Refusal) return claimed;
  const { name, college, department, year } = person;
  return {
    ...claimed,
    name,
    college,
    department,
    year,
    fest: edition.name,
    issuer: issuerOf(edition),
    ...(await readSignatory(db)),
  } satisfies LetterFacts;
}

/**
 * Until the last event is over, the letter says that the student is registered. Afterwards the scans at the gate decide
 * what it says.
 */
async function claimOf(db: Db, { holder, events: ids }: Participant, times: EditionTimes, now: Date) {
  const found = await readEvents(db, ids, times);
  if (found.length === 0) return refuse('notConfirmed');
  const events = found.map(({ _id: id, title, date }) => ({ id, title, date: date || times.day }));
  const claim = (words: LetterClaim, of: typeof events) => ({ claim: words, events: of });
  if (found.some(({ endsAt }) => !isOver(endsAt, now))) return claim('registered', events);
  // Undefined if nobody was admitted at the event's checkpoints.
  const admitted = await wasAdmitted(
    db,
    events.map(({ id }) => id),
    holder,
  );
  const attended = events.filter(({ id }) => admitted.get(id));
  if (attended.length > 0) return claim('tookPart', attended);
  const unrecorded = events.filter(({ id }) => admitted.get(id) === undefined);
  return unrecorded.length > 0 ? claim('wasRegistered', unrecorded) : refuse('notAdmitted');
}

const isOver = (endsAt: string, now: Date) => endsAt !== '' && now >= new Date(endsAt);

/** Leaves out events that were taken off the site, because organisers call an event off in this way. */
async function readEvents(db: Db, ids: readonly string[], times: EditionTimes) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy(byName('title'))
    .execute();
  return rows.map((row) => withEditionTimes(toEvent(row), times));
}
