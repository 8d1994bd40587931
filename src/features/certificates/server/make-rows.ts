import type { Breathe } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { isForeignKeyViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { dropKeptPdf } from './draw/kept-pdf.ts';
import { type EventFacts, firstVersion, newVersion, titleOf } from './freeze.ts';
import { type Mailing, mailOfCorrection } from './mails.ts';
import type { Person } from './people.ts';

type Given = Pick<Platform, 'config' | 'db' | 'now'>;
export type MakingBatch = Given & Mailing & Pick<Platform, 'files' | 'log'>;

/**
 * Rows in one transaction. Other calls can write between two transactions, and finished rows stay if the server stops.
 */
const rowsAtOnce = 100;

/** What the batch has done so far; `makeRows` adds to it. */
interface Done {
  made: number;
  failed: { name: string; reason: string }[];
}

/** A certificate that shows another rank, so it needs a new version. */
interface Again {
  id: string;
  rank: number;
}

/** `template`: the id of the template's version. */
type Frozen = EventFacts & { template: string };

/** Makes the certificates of people without one, then the new versions. */
export async function makeRows(
  platform: MakingBatch,
  facts: Frozen,
  { lacking, again }: { lacking: readonly Person[]; again: readonly Again[] },
  done: Done,
  breathe: Breathe,
): Promise<void> {
  for (const some of chunksOf(lacking, rowsAtOnce)) {
    await makeSome(platform, facts, some, done);
    await breathe();
  }
  for (const some of chunksOf(again, rowsAtOnce)) {
    done.made += await makeAgain(platform, some);
    await breathe();
  }
}

/** The UPDATE locks the replaced row. Two batches at once, or a batch and a correction, make only one new version. */
function makeAgain(platform: MakingBatch, certificates: readonly Again[]): Promise<number> {
  const at = platform.now();
  const reason = 'The result was corrected';
  return write(platform.db, async (tx) => {
    let made = 0;
    for (const { id, rank } of certificates) {
      const row = await tx
        .updateTable('certificates')
        .set({ state: 'replaced', reason, changed_at: at.toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'valid')
        .returningAll()
        .executeTakeFirst();
      if (!row) continue;
      await dropKeptPdf(tx, platform, id);
      const version = { ...row, ...newVersion(at), rank, title: titleOf(row.kind, rank), version: row.version + 1 };
      await tx.insertInto('certificates').values(version).execute();
      await mailOfCorrection(tx, platform, version, reason);
      made += 1;
    }
    return made;
  });
}

/**
 * Makes the rows in one statement. If an account was deleted after the people were read, makes them one by one, so that
 * only that person's row fails.
 */
async function makeSome(platform: Given, facts: Frozen, people: readonly Person[], done: Done): Promise<void> {
  try {
    done.made += await insert(platform, facts, people);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    for (const person of people) {
      if (await isGone(platform.db, person)) done.failed.push({ name: person.name, reason: 'The account is deleted.' });
      else done.made += await insert(platform, facts, [person]);
    }
  }
}

async function isGone(db: Db, { studentId }: Person): Promise<boolean> {
  if (studentId === null) return false;
  const student = db.selectFrom('students').select('id').where('id', '=', studentId);
  return (await student.executeTakeFirst()) === undefined;
}

function insert({ db, now }: Given, facts: Frozen, people: readonly Person[]): Promise<number> {
  const at = now();
  return write(db, async (tx) => {
    const made = await tx
      .insertInto('certificates')
      .values(people.map((person) => firstVersion(facts, person, at)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return made.length;
  });
}
