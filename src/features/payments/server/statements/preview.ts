import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { type Breathe, breathing } from '#server/breathe.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { CreditList } from '#shared/payments/payment-ledger.ts';
import type { StatementCredit } from './credit-ids.ts';
import { matchCredits } from './match-credits.ts';
import type { Match } from './matches.ts';
import { readClaims } from './read-claims.ts';
import { readLinesInThread } from './reading/read-in-thread.ts';
import type { ReadLines } from './reading/reading-thread.ts';

export interface PreviewLine extends StatementCredit {
  list: CreditList;
  way: Match['way'];
  registrationIds: string[];
}

interface Preview {
  reading: ReadLines;
  lines: PreviewLine[];
}

export type Report = (step: 'reading' | 'matching' | 'saving', done: number, total: number) => void;

/** Returns what a statement would do, or why the file cannot be read. */
export async function previewStatement(
  db: Db,
  cells: string,
  layout: StatementLayout,
  report: Report,
): Promise<Preview | 'noRows' | 'damaged' | 'takesTooLong'> {
  const breathe = breathing();
  const reading = await readLinesInThread(cells, layout);
  if (!reading) return 'noRows';
  if (typeof reading === 'string') return reading;
  const credits: StatementCredit[] = [];
  for (const part of reading.credits) {
    credits.push(...(JSON.parse(part) as StatementCredit[]));
    await breathe();
  }
  report('matching', 0, credits.length);
  return { reading, lines: await placeCredits(db, credits, breathe) };
}

/** Puts each credit into its list, using the present registrations. */
export async function placeCredits(
  db: Db,
  credits: readonly StatementCredit[],
  breathe: Breathe,
): Promise<PreviewLine[]> {
  const settled = await settledCredits(db, credits, breathe);
  const fresh = credits.filter(({ id }) => !settled.has(id));
  await breathe();
  const matches = await matchCredits(fresh, await readClaims(db, breathe), breathe);
  const placed: PreviewLine[] = [];
  for (const credit of credits) {
    placed.push({ ...credit, ...placeOf(matches.get(credit.id)) });
    await breathe();
  }
  return placed;
}

const placeOf = (match: Match | undefined): Omit<PreviewLine, keyof StatementCredit> =>
  match
    ? { list: match.list, way: match.way, registrationIds: match.claims.flatMap(idsOf) }
    : { list: 'known', way: 'none', registrationIds: [] };

const idsOf = ({ id, others = [] }: Match['claims'][number]) => [id, ...others].filter(Boolean);

const atOnce = 500;

/**
 * Credits that were counted before or that an organiser has decided about. All others are matched again, because their
 * registration may exist now.
 */
async function settledCredits(db: Db, credits: readonly StatementCredit[], breathe: Breathe): Promise<Set<string>> {
  const settled = new Set<string>();
  for (const some of chunksOf(credits, atOnce)) {
    const ids = some.map(({ id }) => id);
    const rows = await db
      .selectFrom('payment_credits')
      .select('id')
      .where('id', 'in', ids)
      .where(({ eb, or }) => or([eb('state', '<>', 'open'), eb('settled_by', '<>', '')]))
      .execute();
    for (const { id } of rows) settled.add(id);
    await breathe();
  }
  return settled;
}

const linesAtOnce = 100;

/** Saves the lines of a preview. */
export async function saveLines(
  tx: Tx,
  statementId: string,
  lines: readonly PreviewLine[],
  breathe: Breathe,
): Promise<void> {
  for (const some of chunksOf(lines, linesAtOnce)) {
    const rows = some.map((line) => ({
      statement_id: statementId,
      line: line.line,
      credit_id: line.id,
      ...columnsOf(line),
    }));
    await tx.insertInto('statement_lines').values(rows).execute();
    await breathe();
  }
}

/** The columns that a statement's line and its stored credit share. */
export const columnsOf = (line: PreviewLine) => ({
  date: line.date,
  amount_paise: line.amountPaise,
  utr: line.utr,
  narration: line.text,
  list: line.list,
  matched_by: line.way,
  registration_ids: JSON.stringify(line.registrationIds),
});
