import type { ScheduleItem, Speaker, Sponsor } from '#features/edition/contract.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { scheduleColumns } from './schedule.ts';

interface SeedProgramme {
  speakers: readonly Speaker[];
  sponsors: readonly Sponsor[];
  schedule: readonly ScheduleItem[];
}

export async function seedProgramme(tx: Tx, { speakers, sponsors, schedule }: SeedProgramme): Promise<void> {
  for (const [index, { _id, ...speaker }] of speakers.entries()) {
    await tx
      .insertInto('speakers')
      .values({ id: _id, position: index + 1, ...speaker })
      .execute();
  }
  for (const [index, { _id, ...sponsor }] of sponsors.entries()) {
    await tx
      .insertInto('sponsors')
      .values({ id: _id, position: index + 1, ...sponsor })
      .execute();
  }
  for (const [index, item] of schedule.entries()) {
    await tx
      .insertInto('schedule_items')
      .values({
        id: item._id,
        position: index + 1,
        ...scheduleColumns(item),
      })
      .execute();
  }
}

const firstVersion = 1;

type Table = 'speakers' | 'sponsors' | 'schedule_items';

/** The records of an edition's data that are stored. */
export async function findSeededProgramme(db: Db, table: Table, seeds: readonly { _id: string }[]) {
  const ids = seeds.map(({ _id }) => _id);
  const rows =
    table === 'schedule_items'
      ? await db.selectFrom(table).select(['id', 'title as name', 'version']).where('id', 'in', ids).execute()
      : await db.selectFrom(table).select(['id', 'name', 'version']).where('id', 'in', ids).execute();
  return rows.map((row) => ({ ...row, isChanged: row.version > firstVersion }));
}

/** Does nothing if the record was changed again. */
export const removeSeededProgramme = (tx: Tx, table: Table, { id, version }: { id: string; version: number }) =>
  didChange(tx.deleteFrom(table).where('id', '=', id).where('version', '=', version));
