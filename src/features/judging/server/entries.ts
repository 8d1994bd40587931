import { randomInt } from 'node:crypto';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { RoundRow } from './tables.ts';

export interface Entry {
  id: string;
  alias: string;
  registrationId: string | null;
  studentId: string | null;
  name: string;
  teamName: string;
  /** The known college that the typed name means, or the typed name. */
  college: string;
  /** The registration is no longer confirmed, was deleted, or did not get into the round. */
  withdrawn: boolean;
}

const aliasOf = (number: number): string => `Entry ${number}`;

/** All entries of a round in the order of their aliases, including withdrawn ones. */
export async function readEntries(db: Db, round: RoundRow): Promise<Entry[]> {
  const rows = await db
    .selectFrom('judging_entries')
    .leftJoin('registrations', 'registrations.id', 'judging_entries.registration_id')
    .leftJoin('college_names', 'college_names.key', 'registrations.college_key')
    .leftJoin('colleges', 'colleges.id', 'college_names.college_id')
    .select(['judging_entries.id', 'judging_entries.number', 'judging_entries.registration_id'])
    .select(['registrations.student_id', 'registrations.name', 'registrations.team_name', 'registrations.college'])
    .select('colleges.name as known_college')
    .where('judging_entries.round_id', '=', round.id)
    .orderBy('number')
    .execute();
  const takingPart = new Set(await whoTakesPart(db, round));
  return rows.map((row) => ({
    id: row.id,
    alias: aliasOf(row.number),
    registrationId: row.registration_id,
    studentId: row.student_id,
    name: row.name ?? '',
    teamName: row.team_name ?? '',
    college: row.known_college ?? row.college ?? '',
    withdrawn: row.registration_id === null || !takingPart.has(row.registration_id),
  }));
}

/** Confirmed registrations of the event. After a shortlist, only those that it let through. */
async function whoTakesPart(db: Db, round: RoundRow, only?: string): Promise<string[]> {
  let confirmed = db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', round.event_id)
    .where('registration_status', '=', 'confirmed')
    .orderBy('created_at')
    .orderBy('id');
  if (only !== undefined) confirmed = confirmed.where('id', '=', only);
  if (!round.from_round) return (await confirmed.execute()).map(({ id }) => id);
  const result = await db
    .selectFrom('judging_results')
    .select('id')
    .where('round_id', '=', round.from_round)
    .where('published_at', '<>', '')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!result) return [];
  const through = db
    .selectFrom('judging_places')
    .select('registration_id')
    .where('result_id', '=', result.id)
    .where('published_at', '<>', '')
    .where('registration_id', 'is not', null);
  return (await confirmed.where('id', 'in', through).execute()).map(({ id }) => id);
}

/** Whether an entry is in the round and takes part. */
export async function isEntryOf(db: Db, round: RoundRow, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('judging_entries')
    .select('registration_id')
    .where('id', '=', id)
    .where('round_id', '=', round.id)
    .executeTakeFirst();
  return entry?.registration_id ? (await whoTakesPart(db, round, entry.registration_id)).length > 0 : false;
}

/** Adds entries for registrations that were confirmed since the last call. Adds none after the round has a result. */
export async function addMissingEntries({ db }: Pick<Platform, 'db'>, round: RoundRow): Promise<void> {
  if ((await newcomers(db, round)).length === 0 || (await roomIn(db, round.id)) === 0) return;
  await write(db, async (tx) => {
    const locked = await lockRow(tx, tx.selectFrom('judging_rounds').selectAll().where('id', '=', round.id));
    if (locked) await addEntries(tx, locked);
  });
}

/** The most marks of a round (judges times entries), because the organisers' screen loads all of them. */
export const mostMarks = 20_000;

/** How many more entries the judges of a round can take. */
async function roomIn(db: Db, roundId: string): Promise<number> {
  const count = async (table: 'judging_judges' | 'judging_entries') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.where('round_id', '=', roundId).executeTakeFirstOrThrow()).count;
  };
  const each = Math.floor(mostMarks / Math.max(1, await count('judging_judges')));
  return Math.max(0, each - (await count('judging_entries')));
}

/** Confirmed registrations that are not in the round, because its judges would have too many entries to mark. */
export const countLeftOut = async (db: Db, round: RoundRow): Promise<number> => (await newcomers(db, round)).length;

/** Adds entries for new registrations. The caller's transaction must have locked the round. */
export async function addEntries(tx: Tx, round: RoundRow): Promise<void> {
  const registrations = (await newcomers(tx, round)).slice(0, await roomIn(tx, round.id));
  if (registrations.length === 0) return;
  const known = await tx.selectFrom('judging_entries').select('number').where('round_id', '=', round.id).execute();
  const taken = new Set(known.map(({ number }) => number));
  const rows = registrations.map((registration_id) => {
    const number = drawNumber(taken);
    taken.add(number);
    return { id: newId(), round_id: round.id, registration_id, number };
  });
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await tx.insertInto('judging_entries').values(some).execute();
  }
}

/**
 * A free number of four digits, or of more digits when half of them are taken. Random, because an alias must not show
 * who registered when.
 */
function drawNumber(taken: ReadonlySet<number>): number {
  let end = 10_000;
  while (taken.size > end / 2) end *= 10;
  let number = randomInt(1_000, end);
  while (taken.has(number)) number = randomInt(1_000, end);
  return number;
}

/** A statement takes a limited number of values. */
export const rowsAtOnce = 500;

/** Registrations that are not entries yet, the earliest first; empty after the round has a result. */
async function newcomers(db: Db, round: RoundRow): Promise<string[]> {
  if (round.state !== 'marking' || (await versionOf(db, round.id)) > 0) return [];
  const known = await db
    .selectFrom('judging_entries')
    .select('registration_id')
    .where('round_id', '=', round.id)
    .execute();
  const ids = new Set(known.map(({ registration_id }) => registration_id));
  return (await whoTakesPart(db, round)).filter((id) => !ids.has(id));
}

/** The latest published version of the result; 0 before the first. */
export async function versionOf(db: Db, roundId: string): Promise<number> {
  const row = await db
    .selectFrom('judging_results')
    .select('version')
    .where('round_id', '=', roundId)
    .where('published_at', '<>', '')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}
