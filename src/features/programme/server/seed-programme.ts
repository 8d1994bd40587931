import type { ScheduleItem, Speaker, Sponsor } from '#features/edition/contract.ts';
import type { Tx } from '#server/db/schema.ts';
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

/** Returns how many rows were deleted. */
export async function removeSeededProgramme(
  tx: Tx,
  { speakers, sponsors, schedule }: Record<keyof SeedProgramme, readonly { _id: string }[]>,
): Promise<number> {
  const tables = { speakers, sponsors, schedule_items: schedule } as const;
  let removed = 0;
  for (const table of ['speakers', 'sponsors', 'schedule_items'] as const) {
    const ids = tables[table].map(({ _id }) => _id);
    const gone = await tx.deleteFrom(table).where('id', 'in', ids).returning('id').execute();
    removed += gone.length;
  }
  return removed;
}
