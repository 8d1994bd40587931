import { findSeededCertificates, removeSeededCertificate } from '#features/certificates/server/index.ts';
import { findSeededColleges, removeSeededCollege } from '#features/colleges/server/index.ts';
import { findSeededEvents, removeSeededEvent } from '#features/events/server/index.ts';
import { findSeededFeedback, removeSeededFeedback } from '#features/feedback/server/index.ts';
import { findSeededRounds, removeSeededRound } from '#features/judging/server/index.ts';
import {
  findSeededCoupons,
  findSeededPasses,
  removeSeededCoupon,
  removeSeededPass,
} from '#features/passes/server/index.ts';
import { findSeededProgramme, removeSeededProgramme } from '#features/programme/server/index.ts';
import { findSeededQuestions, removeSeededQuestion } from '#features/questions/server/index.ts';
import { colleges } from '#sample/colleges.ts';
import { events } from '#sample/events.ts';
import { feedback } from '#sample/feedback.ts';
import { coupons, passes } from '#sample/passes.ts';
import { questions } from '#sample/questions.ts';
import { results } from '#sample/results.ts';
import { rounds } from '#sample/rounds.ts';
import { schedule } from '#sample/schedule.ts';
import { speakers } from '#sample/speakers.ts';
import { sponsors } from '#sample/sponsors.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';

/**
 * `students`: there are accounts, so nothing was deleted. `kept` names the records that stay because they were changed
 * or used.
 */
type Outcome = { removed: number; kept: string[] } | { students: number };

interface Stored {
  id: string;
  name?: string;
  /** The title of the event to which it belongs. */
  event?: string;
  /** It was changed or used after it was seeded. */
  isChanged: boolean;
}

/**
 * A stored record of the sample, its description, and how to remove it. `remove` returns false if the record was
 * changed at that moment.
 */
interface Found {
  words: string;
  isChanged: boolean;
  remove(tx: Tx): Promise<boolean>;
}

type Find = (db: Db) => Promise<Found[]>;

const kind =
  <Row extends Stored>(
    word: string,
    find: (db: Db) => Promise<Row[]>,
    remove: (tx: Tx, row: NoInfer<Row>) => Promise<boolean>,
  ): Find =>
  async (db) =>
    (await find(db)).map((row) => ({
      words: [word, row.name && `“${row.name}”`, row.event && `of “${row.event}”`].filter(Boolean).join(' '),
      isChanged: row.isChanged,
      remove: (tx) => remove(tx, row),
    }));

const programme = (word: string, table: Parameters<typeof findSeededProgramme>[1], seeds: readonly { _id: string }[]) =>
  kind(
    word,
    (db) => findSeededProgramme(db, table, seeds),
    (tx, row) => removeSeededProgramme(tx, table, row),
  );

const kinds: readonly Find[] = [
  // Found before the events are deleted: a certificate outlives its event, and could not be found through it any more.
  kind('certificate', (db: Db) => findSeededCertificates(db, results), removeSeededCertificate),
  kind('event', (db: Db) => findSeededEvents(db, events), removeSeededEvent),
  kind('pass', (db: Db) => findSeededPasses(db, passes), removeSeededPass),
  kind('coupon', (db: Db) => findSeededCoupons(db, coupons), removeSeededCoupon),
  programme('speaker', 'speakers', speakers),
  programme('sponsor', 'sponsors', sponsors),
  programme('schedule line', 'schedule_items', schedule),
  kind('college', (db: Db) => findSeededColleges(db, colleges), removeSeededCollege),
];

/** Parts of events that stay. An event that is deleted deletes its parts too. */
const partsOf = (kept: ReadonlySet<string>): readonly Find[] => {
  const ofKept = <Given extends { id: string }>(given: readonly Given[]) => given.filter(({ id }) => kept.has(id));
  return [
    kind('question', (db: Db) => findSeededQuestions(db, ofKept(questions)), removeSeededQuestion),
    kind('round', (db: Db) => findSeededRounds(db, [...kept], { rounds, results }), removeSeededRound),
    kind('feedback questions', (db: Db) => findSeededFeedback(db, ofKept(feedback)), removeSeededFeedback),
  ];
};

async function findSample(db: Db): Promise<Found[]> {
  const kept = (await findSeededEvents(db, events)).filter(({ isChanged }) => isChanged);
  const parts = partsOf(new Set(kept.map(({ id }) => id)));
  const found: Found[] = [];
  for (const find of [...kinds, ...parts]) found.push(...(await find(db)));
  return found;
}

/**
 * Deletes the content of the sample edition in one transaction. Keeps the settings, records that were changed or used,
 * and everything that organisers have added. Refused if there are students, who may have registered for the sample's
 * events.
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
    for (const { words, isChanged, remove } of await findSample(tx)) {
      if (!isChanged && (await remove(tx))) removed++;
      else kept.push(words);
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

/** Counts the sample's records that are still on the site unchanged. */
export async function countSample(db: Db): Promise<number> {
  return (await findSample(db)).filter(({ isChanged }) => !isChanged).length;
}
