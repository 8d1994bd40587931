import { type Selectable, sql } from 'kysely';
import { mostStatements, type Statement } from '#features/payments/statement-contract.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { type CreditList, creditLists } from '#shared/payments/payment-ledger.ts';
import { actorNames } from '../admin-names.ts';
import type { PreviewLine } from './preview.ts';
import type { ReadLines } from './reading/reading-thread.ts';

type Row = Selectable<Database['statements']>;
type Summary = Pick<Statement, 'reading' | 'lists'>;

/** Larger than the sample of a statement. All rows of a statement are much larger: they take megabytes. */
const sampleBytes = 400_000;

export function summaryOf(reading: ReadLines, lines: readonly PreviewLine[]): Summary {
  const dates = lines.map(({ date }) => date).sort();
  return {
    reading: {
      credits: { count: lines.length, amount: sumOf(lines) },
      debits: { count: reading.debits.count, amount: reading.debits.paise / 100 },
      otherLines: reading.otherLines,
      unreadable: reading.unreadable,
      unreadableCount: reading.unreadableCount,
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
    },
    lists: countLists(lines),
  };
}

export function countLists(lines: readonly Pick<PreviewLine, 'list' | 'amountPaise'>[]): Statement['lists'] {
  const lists = noLists();
  const paise = new Map<CreditList, number>();
  for (const line of lines) {
    lists[line.list].count++;
    paise.set(line.list, (paise.get(line.list) ?? 0) + line.amountPaise);
  }
  for (const [list, sum] of paise) lists[list].amount = sum / 100;
  return lists;
}

export const noLists = () =>
  Object.fromEntries(creditLists.map((list) => [list, { count: 0, amount: 0 }])) as Statement['lists'];

const sumOf = (lines: readonly Pick<PreviewLine, 'amountPaise'>[]) =>
  lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0) / 100;

async function toStatements(db: Db, rows: readonly Row[]): Promise<Statement[]> {
  const nameOf = await actorNames(
    db,
    rows.flatMap((row) => [row.uploaded_by, row.applied_by]),
  );
  return rows.map((row) => {
    const summary: Summary = row.summary ? JSON.parse(row.summary) : { reading: null, lists: noLists() };
    return {
      _id: row.id,
      fileName: row.file_name,
      state: row.state,
      format: row.format,
      uploadedBy: nameOf(row.uploaded_by),
      uploadedAt: row.uploaded_at,
      appliedBy: nameOf(row.applied_by),
      appliedAt: row.applied_at,
      layout: row.layout ? JSON.parse(row.layout) : null,
      ...summary,
      sample: sampleOf(row.cells),
    };
  });
}

/** The first line of the stored cells (`reading-thread.ts`). Empty for files uploaded before samples were stored. */
function sampleOf(cells: string): string[][] {
  const end = cells.indexOf('\n');
  return end < 0 ? [] : JSON.parse(cells.slice(0, end));
}

/** The newest statements, without their rows. */
export async function listStatements(db: Db): Promise<Statement[]> {
  const rows = await db
    .selectFrom('statements')
    .select(['id', 'file_name', 'state', 'format', 'signature', 'layout', 'summary'])
    .select(['uploaded_by', 'uploaded_at', 'applied_by', 'applied_at'])
    .select(sql<string>`substr(cells, 1, ${sql.lit(sampleBytes)})`.as('cells'))
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(mostStatements)
    .execute();
  return toStatements(db, rows);
}

export async function toStatement(db: Db, row: Row): Promise<Statement> {
  const [statement] = await toStatements(db, [row]);
  if (!statement) throw new Error('a row makes a statement');
  return statement;
}

export const findStatement = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst();

export function discardStatement(db: Db, id: string) {
  return write(db, async (tx) => {
    const removal = tx.deleteFrom('statements').where('id', '=', id).where('state', '<>', 'applied');
    if (await didChange(removal)) return { message: 'The statement was discarded.' };
    return (await findStatement(tx, id)) ? refuse('isApplied') : refuse('statementNotFound');
  });
}
