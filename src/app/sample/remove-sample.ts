import { findSeededCertificates, removeSeededCertificate } from '#features/certificates/server/index.ts';
import { findSeededColleges, removeSeededCollege } from '#features/colleges/server/index.ts';
import { findSeededEvents, removeSeededEvent } from '#features/events/server/index.ts';
import {
  findSeededCoupons,
  findSeededPasses,
  removeSeededCoupon,
  removeSeededPass,
} from '#features/passes/server/index.ts';
import { findSeededProgramme, removeSeededProgramme } from '#features/programme/server/index.ts';
import { colleges } from '#sample/colleges.ts';
import { events } from '#sample/events.ts';
import { coupons, passes } from '#sample/passes.ts';
import { results } from '#sample/results.ts';
import { schedule } from '#sample/schedule.ts';
import { speakers } from '#sample/speakers.ts';
import { sponsors } from '#sample/sponsors.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';

/** `students`: there are accounts, so nothing was deleted. `kept` names what organisers have changed. */
type Outcome = { removed: number; kept: string[] } | { students: number };

interface Stored {
  id: string;
  name: string;
  version: number;
  /** An organiser has changed it since it was seeded. */
  isChanged: boolean;
}

interface Kind {
  word: string;
  find(db: Db): Promise<Stored[]>;
  /** False: it was changed in this moment. */
  remove(tx: Tx, record: Stored): Promise<boolean>;
}

const programme = (
  word: string,
  table: Parameters<typeof findSeededProgramme>[1],
  seeds: readonly { _id: string }[],
): Kind => ({
  word,
  find: (db) => findSeededProgramme(db, table, seeds),
  remove: (tx, record) => removeSeededProgramme(tx, table, record),
});

const kinds: readonly Kind[] = [
  // Before the events are deleted: a certificate outlives its event, and would not be found by it any more.
  { word: 'certificate', find: (db) => findSeededCertificates(db, results), remove: removeSeededCertificate },
  { word: 'event', find: (db) => findSeededEvents(db, events), remove: removeSeededEvent },
  { word: 'pass', find: (db) => findSeededPasses(db, passes), remove: removeSeededPass },
  { word: 'coupon', find: (db) => findSeededCoupons(db, coupons), remove: removeSeededCoupon },
  programme('speaker', 'speakers', speakers),
  programme('sponsor', 'sponsors', sponsors),
  programme('schedule line', 'schedule_items', schedule),
  { word: 'college', find: (db) => findSeededColleges(db, colleges), remove: removeSeededCollege },
];

/**
 * Deletes the content of the sample edition in one transaction. Settings, what organisers have changed and what they
 * have added stay. Refused once there are students, who may have registered for it.
 */
export function removeSample(db: Db, now: Date): Promise<Outcome> {
  return write(db, async (tx): Promise<Outcome> => {
    const { students } = await tx
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow();
    if (students > 0) return { students };
    let removed = 0;
    const kept: string[] = [];
    for (const { word, find, remove } of kinds) {
      for (const record of await find(tx)) {
        if (!record.isChanged && (await remove(tx, record))) removed++;
        else kept.push(`${word} “${record.name}”`);
      }
    }
    await recordAudit(tx, now, {
      actor: 'operator',
      action: 'settings.remove-sample',
      subject: 'settings:site',
      after: { removed },
    });
    return { removed, kept };
  });
}

/** Counts the records of the sample edition that are on the site as they were seeded. */
export async function countSample(db: Db): Promise<number> {
  let count = 0;
  for (const { find } of kinds) count += (await find(db)).filter(({ isChanged }) => !isChanged).length;
  return count;
}
