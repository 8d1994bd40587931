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
