import { issuerOf } from '#features/edition/rules.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { wasAdmitted } from '#features/gate/server/index.ts';
import { readSignatory } from '#features/settings/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import type { LetterClaim } from '../rules.ts';
import type { LetterFacts } from './draw/letter-sheets.ts';
import type { Participant } from './participants.ts';

/** What a letter would say now (decision 56); refuses where there is nothing that it could say. */
export async function letterFacts({ db, now }: Pick<Platform, 'db' | 'now'>, person: Participant) {
  const edition = await readEdition(db);
  const claimed = await claimOf(db, person, edition, dayOf(now(), edition.timeZone));
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

interface Times {
  startsAtLocal: string;
}

/**
 * Until the last of the events is over, the claim is that somebody is registered; afterwards it follows the scans at
 * the gate.
 */
async function claimOf(db: Db, { holder, events: ids }: Participant, { startsAtLocal }: Times, today: string) {
  const events = await readEvents(db, ids, startsAtLocal.slice(0, 10));
  if (events.length === 0) return refuse('notConfirmed');
  const claim = (words: LetterClaim, of: typeof events) => ({ claim: words, events: of });
  if (events.some(({ date }) => today <= date)) return claim('registered', events);
  // `undefined` where nobody was admitted at the event's checkpoints.
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

async function readEvents(db: Db, ids: readonly string[], day: string): Promise<LetterFacts['events']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'date'])
    .where('id', 'in', ids)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy(byName('title'))
    .execute();
  return rows.map(({ id, title, date }) => ({ id, title, date: date || day }));
}
