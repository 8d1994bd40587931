import { removeSeededCertificates } from '#features/certificates/server/index.ts';
import { removeSeededColleges } from '#features/colleges/server/index.ts';
import { removeSeededEvents } from '#features/events/server/index.ts';
import { removeSeededPasses } from '#features/passes/server/index.ts';
import { removeSeededProgramme } from '#features/programme/server/index.ts';
import { colleges } from '#sample/colleges.ts';
import { events } from '#sample/events.ts';
import { coupons, passes } from '#sample/passes.ts';
import { schedule } from '#sample/schedule.ts';
import { speakers } from '#sample/speakers.ts';
import { sponsors } from '#sample/sponsors.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';

/** `students`: there are accounts, so nothing was deleted. */
type Outcome = { removed: number } | { students: number };

/**
 * Deletes the content of the sample edition in one transaction, also where an organiser has changed it. Settings and
 * everything that organisers have added stay. Refused once there are students, who may have registered for it.
 */
export function removeSample(db: Db, now: Date): Promise<Outcome> {
  return write(db, async (tx): Promise<Outcome> => {
    const { students } = await tx
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow();
    if (students > 0) return { students };
    const eventIds = events.map(({ id }) => id);
    // Before the events are deleted, because a certificate outlives its event.
    let removed = await removeSeededCertificates(tx, eventIds);
    removed += await removeSeededEvents(tx, eventIds);
    removed += await removeSeededPasses(tx, { passes, coupons });
    removed += await removeSeededProgramme(tx, { speakers, sponsors, schedule });
    removed += await removeSeededColleges(tx, colleges);
    await recordAudit(tx, now, {
      actor: 'operator',
      action: 'settings.remove-sample',
      subject: 'settings:site',
      after: { removed },
    });
    return { removed };
  });
}

const sampleRows = [
  ['events', events.map(({ id }) => id)],
  ['speakers', speakers.map(({ _id }) => _id)],
  ['sponsors', sponsors.map(({ _id }) => _id)],
  ['schedule_items', schedule.map(({ _id }) => _id)],
  ['passes', passes.map(({ id }) => id)],
] as const;

/** Counts the events, speakers, sponsors, schedule lines and passes of the sample edition that are on the site. */
export async function countSample(db: Db): Promise<number> {
  let count = 0;
  for (const [table, ids] of sampleRows) {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    count += (await rows.where('id', 'in', ids).executeTakeFirstOrThrow()).count;
  }
  return count;
}
