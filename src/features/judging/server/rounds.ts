import { paymentStatuses } from '#features/own-registrations/contract.ts';
import { lockRow, lockRows } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eventIsInScope, eventScope, isInScope } from '#server/http/event-scope.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { Criterion } from '../contract.ts';
import type { RoundRecord } from '../round-contract.ts';
import { addMissingEntries, countLeftOut, readEntries, versionOf } from './entries.ts';
import type { RoundRow } from './tables.ts';

export const criteriaOf = (round: RoundRow): Criterion[] => JSON.parse(round.criteria);

/** A round, if the organiser may judge its event. */
export async function findRound(db: Db, viewer: AdminViewer, id: string) {
  const row = await db
    .selectFrom('judging_rounds')
    .innerJoin('events', 'events.id', 'judging_rounds.event_id')
    .selectAll('judging_rounds')
    .select('events.title as event_title')
    .where('judging_rounds.id', '=', id)
    .executeTakeFirst();
  return row && isInScope(await eventScope(db, viewer), row.event_id) ? row : undefined;
}
export type FoundRound = NonNullable<Awaited<ReturnType<typeof findRound>>>;

/**
 * Runs `work` in a transaction that locks the round, if the organiser may judge its event. Judges who save meanwhile
 * wait, and then see the changed round. `lockFirst` locks the rows that must be locked before rounds.
 */
export async function inLockedRound<T>(
  { db }: Platform,
  viewer: AdminViewer,
  id: string,
  work: (tx: Tx, round: FoundRound) => Promise<T>,
  lockFirst?: (tx: Tx, eventId: string) => Promise<unknown>,
) {
  const found = await findRound(db, viewer, id);
  if (!found) return refuse('roundNotFound');
  return write(db, async (tx) => {
    await lockFirst?.(tx, found.event_id);
    const locked = await lockRow(tx, tx.selectFrom('judging_rounds').selectAll().where('id', '=', id));
    return locked ? work(tx, { ...locked, event_title: found.event_title }) : refuse('roundNotFound');
  });
}

export const roundsOf = (db: Db, eventId: string): Promise<RoundRow[]> =>
  db.selectFrom('judging_rounds').selectAll().where('event_id', '=', eventId).orderBy('position').execute();

export async function listJudgedEvents({ db }: Platform, viewer: AdminViewer) {
  const scope = await eventScope(db, viewer);
  const events = await db
    .selectFrom('events')
    .select(['id', 'title'])
    .where(eventIsInScope(scope, 'events.id'))
    .orderBy('position')
    .execute();
  const confirmed = await countConfirmed(db);
  const rounds = await db.selectFrom('judging_rounds').selectAll().orderBy('position').execute();
  return events.map(({ id, title }) => ({
    _id: id,
    title,
    registrations: confirmed.get(id) ?? 0,
    rounds: rounds
      .filter(({ event_id }) => event_id === id)
      .map((round) => ({ _id: round.id, name: round.name, kind: round.kind, state: round.state })),
  }));
}

/** How many confirmed registrations each event has. */
async function countConfirmed(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['event_id', ({ fn }) => fn.countAll<number>().as('count')])
    // Matches all rows. The database can then use the index that begins with the payment status, and reads no rows.
    .where('payment_status', 'in', paymentStatuses)
    .where('registration_status', '=', 'confirmed')
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, count]));
}

export async function listRounds(platform: Platform, viewer: AdminViewer, eventId: string) {
  const { db } = platform;
  const event = await db.selectFrom('events').select('title').where('id', '=', eventId).executeTakeFirst();
  if (!event || !isInScope(await eventScope(db, viewer), eventId)) return refuse('eventNotFound');
  const rounds: RoundRecord[] = [];
  for (const round of await roundsOf(db, eventId)) {
    await addMissingEntries(platform, round);
    rounds.push(await toRoundRecord(db, round));
  }
  return { event: { _id: eventId, title: event.title }, rounds };
}

export async function toRoundRecord(db: Db, round: RoundRow): Promise<RoundRecord> {
  const entries = await readEntries(db, round);
  const judges = await db.selectFrom('judging_judges').select('id').where('round_id', '=', round.id).execute();
  return {
    _id: round.id,
    name: round.name,
    kind: round.kind,
    blind: round.blind === 1,
    criteria: criteriaOf(round),
    counts: round.counts,
    from: round.from_round,
    state: round.state,
    marked: await isMarked(db, round.id),
    entries: entries.filter(({ withdrawn }) => !withdrawn).length,
    leftOut: await countLeftOut(db, round),
    judges: judges.length,
    version: await versionOf(db, round.id),
  };
}

/**
 * Part of deleting an event: how many of its rounds have marks or a result, and whether a result is published. Judges
 * who save meanwhile wait.
 */
export async function holdJudgedRounds(tx: Tx, eventId: string): Promise<{ judged: number; isPublished: boolean }> {
  const rounds = await lockRows(tx, tx.selectFrom('judging_rounds').selectAll().where('event_id', '=', eventId));
  let judged = 0;
  let isPublished = false;
  for (const round of rounds) {
    const fixed = await whyRoundIsFixed(tx, round);
    if (fixed) judged += 1;
    isPublished ||= fixed === 'published';
  }
  return { judged, isPublished };
}

/** Deleting the marks of this many entries by a hundred judges takes some milliseconds. */
const entriesAtOnce = 25;

/**
 * Part of deleting an event. Deletes marks in parts, because deleting all at once would block SQLite for a sixth of a
 * second.
 */
export async function removeMarks(tx: Tx, eventId: string): Promise<void> {
  const entries = await tx
    .selectFrom('judging_entries')
    .innerJoin('judging_rounds', 'judging_rounds.id', 'judging_entries.round_id')
    .select('judging_entries.id')
    .where('event_id', '=', eventId)
    .execute();
  const ids = entries.map(({ id }) => id);
  for (const some of chunksOf(ids, entriesAtOnce)) {
    await tx.deleteFrom('judging_marks').where('entry_id', 'in', some).execute();
  }
}

/** Returns why a round can only be renamed. A published result is a reason even if its marks were deleted. */
export async function whyRoundIsFixed(db: Db, { id, state }: RoundRow): Promise<'published' | 'marked' | undefined> {
  if ((await versionOf(db, id)) > 0) return 'published';
  return state !== 'marking' || (await isMarked(db, id)) ? 'marked' : undefined;
}

async function isMarked(db: Db, roundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('judging_marks')
    .innerJoin('judging_judges', 'judging_judges.id', 'judging_marks.judge_id')
    .select('judging_marks.judge_id')
    .where('judging_judges.round_id', '=', roundId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
