import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { RoundFields } from '../round-contract.ts';
import { criteriaOf } from './rounds.ts';
import { columnsOf } from './save-round.ts';
import type { RoundRow } from './tables.ts';

interface GivenRounds {
  rounds: readonly (RoundFields & { eventId: string })[];
  /** Rounds that were added with a published result. */
  results: readonly { eventId: string; round: RoundFields; publishedAt: string }[];
}

/**
 * The seeded rounds of these events, the last of each event first. A round counts as changed if it has judges, entries
 * or another result, and also if a changed round takes its entries from it.
 */
export async function findSeededRounds(db: Db, eventIds: readonly string[], given: GivenRounds) {
  if (eventIds.length === 0) return [];
  const rows = await readRounds(db, eventIds);
  const needed = new Set<string>();
  return rows.flatMap((row, at) => {
    const seed = seedOf(row, given);
    const before = rows[at + 1]?.event_id === row.event_id ? rows[at + 1] : undefined;
    const from = before?.kind === 'shortlist' ? before.id : '';
    const isChanged = !seed?.isSame || row.from_round !== from || row.isUsed || needed.has(row.id);
    if (isChanged) needed.add(row.from_round);
    return seed ? [{ id: row.id, name: row.name, event: row.title, isChanged }] : [];
  });
}

async function readRounds(db: Db, eventIds: readonly string[]) {
  const rows = await db
    .selectFrom('judging_rounds')
    .innerJoin('events', 'events.id', 'judging_rounds.event_id')
    .selectAll('judging_rounds')
    .select(['events.title', 'events.created_at as event_created_at'])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('judging_judges').select('id').whereRef('round_id', '=', 'judging_rounds.id')),
        exists(selectFrom('judging_entries').select('id').whereRef('round_id', '=', 'judging_rounds.id')),
        exists(
          selectFrom('judging_results')
            .select('id')
            .whereRef('round_id', '=', 'judging_rounds.id')
            .whereRef('created_at', '!=', 'judging_rounds.created_at'),
        ),
      ]).as('isUsed'),
    )
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .orderBy('judging_rounds.position', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isUsed: Boolean(row.isUsed) }));
}

/**
 * Recognises a seeded round by its time, which is that of its event or its result. Undefined for a round that an
 * organiser has added.
 */
function seedOf(row: RoundRow & { event_created_at: string }, { rounds, results }: GivenRounds) {
  const ofEvent = <Given extends { eventId: string }>(given: readonly Given[]) =>
    given.filter(({ eventId }) => eventId === row.event_id);
  const published = ofEvent(results).filter(({ publishedAt }) => publishedAt === row.created_at);
  if (published.length > 0) {
    return { isSame: row.state === 'published' && published.some(({ round }) => isLike(row, round)) };
  }
  if (row.created_at !== row.event_created_at) return undefined;
  return { isSame: row.state === 'marking' && ofEvent(rounds).some((round) => isLike(row, round)) };
}

/** Ignores the ids of criteria, because each round gets new ones. */
function isLike(row: RoundRow, given: RoundFields): boolean {
  const wanted = { ...row, ...columnsOf(given, []) };
  const comparable = (round: RoundRow) =>
    JSON.stringify({ ...round, criteria: criteriaOf(round).map(({ _id, ...rest }) => rest) });
  return comparable(wanted) === comparable(row);
}

/** Does nothing if a judge or an entry was added meanwhile. */
export const removeSeededRound = (tx: Tx, { id }: { id: string }): Promise<boolean> =>
  didChange(
    tx
      .deleteFrom('judging_rounds')
      .where('id', '=', id)
      .where(({ and, not, exists, selectFrom }) =>
        and([
          not(exists(selectFrom('judging_judges').select('id').where('round_id', '=', id))),
          not(exists(selectFrom('judging_entries').select('id').where('round_id', '=', id))),
        ]),
      ),
  );
