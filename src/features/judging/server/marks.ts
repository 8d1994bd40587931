import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { breathing } from '#server/breathe.ts';
import { holdRow } from '#server/db/concurrency.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Criterion, savedMarks } from '../contract.ts';
import { isEntryOf } from './entries.ts';
import { mayMark } from './judges.ts';
import { criteriaOf } from './rounds.ts';
import type { JudgeRow } from './tables.ts';

type MarkRow = Selectable<Database['judging_marks']>;
type Saved = z.output<typeof savedMarks>;

export const marksOf = (db: Db, judgeId: string): Promise<MarkRow[]> =>
  db.selectFrom('judging_marks').selectAll().where('judge_id', '=', judgeId).execute();

/**
 * The marks of all judges, each converted by `map`. Reads them judge by judge, so that other requests run in between.
 */
export async function mapMarks<T>(db: Db, judges: readonly JudgeRow[], map: (row: MarkRow) => T): Promise<T[]> {
  const breathe = breathing();
  const marks: T[] = [];
  for (const { id } of judges) {
    for (const row of await marksOf(db, id)) marks.push(map(row));
    await breathe();
  }
  return marks;
}

export const toSavedMarks = ({ marks, excused, remarks, saved_at }: MarkRow): Saved => ({
  marks: JSON.parse(marks),
  ...(excused && { excused }),
  remarks,
  savedAt: saved_at,
});

interface Save {
  entryId: string;
  marks: Record<string, number>;
  excused?: 'conflict' | 'abstained' | undefined;
  remarks: string;
  savedAt?: string | undefined;
}

/**
 * For each judge and entry, the save with the latest time counts. A save that waited on a bad network does not
 * overwrite a later one (R333). There is one row for each judge and entry. The round is locked only against changes, so
 * judges who save at the same moment do not wait for each other.
 */
export function saveMarks({ db, now }: Platform, judgeId: string, save: Save) {
  return write(db, async (tx) => {
    const at = now();
    const found = await tx.selectFrom('judging_judges').selectAll().where('id', '=', judgeId).executeTakeFirst();
    if (!found) return refuse('linkUnknown');
    const judge: JudgeRow = found;
    const round = await holdRow(tx, tx.selectFrom('judging_rounds').selectAll().where('id', '=', judge.round_id));
    if (!mayMark(judge, at)) return refuse('linkOver');
    if (round?.state !== 'marking') return refuse('roundClosed');
    if (!(await isEntryOf(tx, round, save.entryId))) return refuse('entryNotFound');
    const faults = save.excused ? undefined : faultsOf(save.marks, criteriaOf(round));
    if (faults) return invalid(faults);
    const claimed = save.savedAt === undefined ? at.getTime() : Date.parse(save.savedAt);
    const row: MarkRow = {
      judge_id: judge.id,
      entry_id: save.entryId,
      marks: JSON.stringify(save.excused ? {} : save.marks),
      excused: save.excused ?? '',
      remarks: save.remarks,
      // Not in the future: a phone whose clock is ahead would prevent every other save.
      saved_at: new Date(Math.min(claimed, at.getTime())).toISOString(),
    };
    const counted = await put(tx, row);
    const stored = counted ?? (await marksOfEntry(tx, row));
    return { saved: toSavedMarks(stored), counted: counted !== undefined, now: at.toISOString() };
  });
}

/**
 * Returns undefined if a later save is stored. If two saves have the same time, the second one gets a later time,
 * because the page compares only the times to know whether it shows what is stored (`sheetTag`).
 */
async function put(tx: Tx, row: MarkRow): Promise<MarkRow | undefined> {
  const stored = await putIfLater(tx, row);
  if (stored) return stored;
  const before = await marksOfEntry(tx, row);
  if (before.saved_at !== row.saved_at) return undefined;
  if (isSame(before, row)) return before;
  return putIfLater(tx, { ...row, saved_at: new Date(Date.parse(row.saved_at) + 1).toISOString() });
}

const isSame = (one: MarkRow, other: MarkRow): boolean =>
  one.marks === other.marks && one.excused === other.excused && one.remarks === other.remarks;

/** Also locks a stored row that does not change. */
const putIfLater = (tx: Tx, row: MarkRow): Promise<MarkRow | undefined> =>
  tx
    .insertInto('judging_marks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['judge_id', 'entry_id'])
        .doUpdateSet({ marks: row.marks, excused: row.excused, remarks: row.remarks, saved_at: row.saved_at })
        .where('judging_marks.saved_at', '<', row.saved_at),
    )
    .returningAll()
    .executeTakeFirst();

const marksOfEntry = (tx: Db, { judge_id, entry_id }: MarkRow): Promise<MarkRow> =>
  tx
    .selectFrom('judging_marks')
    .selectAll()
    .where('judge_id', '=', judge_id)
    .where('entry_id', '=', entry_id)
    .executeTakeFirstOrThrow();

function faultsOf(marks: Record<string, number>, criteria: readonly Criterion[]): Record<string, string> | undefined {
  const faults: Record<string, string> = {};
  for (const [id, mark] of Object.entries(marks)) {
    const criterion = criteria.find(({ _id }) => _id === id);
    if (!criterion) faults[`marks.${id}`] = 'This criterion is not in the round.';
    else if (mark > criterion.max) faults[`marks.${id}`] = `Please enter at most ${criterion.max}.`;
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}
