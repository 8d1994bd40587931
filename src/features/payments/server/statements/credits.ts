import type { Selectable } from 'kysely';
import type { Credit, listCredits, StatementLine } from '#features/payments/credit-contract.ts';
import type { listStatementLines } from '#features/payments/statement-contract.ts';
import { deletedClaims } from '#features/registrations/server/index.ts';
import type { Database, Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import type { CreditList } from '#shared/payments/payment-ledger.ts';
import { actorNames } from '../admin-names.ts';
import { payersById } from '../payers.ts';
import { transactionKeysOf } from './match-credits.ts';
import { type Part, partsOfCredits } from './parts-of-credits.ts';
import { readStoredNarration } from './reading/narration.ts';
import { noLists } from './summaries.ts';

type Line = Selectable<Database['statement_lines']>;
type CreditRow = Selectable<Database['payment_credits']>;

interface LinePage {
  list?: CreditList | undefined;
  after: number;
  limit: number;
}

export async function readLines(
  db: Db,
  statementId: string,
  { list, after, limit }: LinePage,
): Promise<Output<typeof listStatementLines>> {
  let lines = db
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line', '>', after);
  if (list) lines = lines.where('list', '=', list);
  const rows = await lines
    .orderBy('line')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const fieldsOf = await creditFields(db, shown);
  return {
    lines: shown.map((row): StatementLine => ({ line: row.line, ...fieldsOf(row) })),
    hasMore: rows.length > limit,
  };
}

interface CreditPage {
  state: Credit['state'];
  list?: CreditList | undefined;
  after?: string | undefined;
  limit: number;
}

export async function readCredits(db: Db, page: CreditPage): Promise<Output<typeof listCredits>> {
  let credits = db.selectFrom('payment_credits').selectAll().where('state', '=', page.state);
  if (page.list) credits = credits.where('list', '=', page.list);
  const [date = '', id = ''] = page.after?.split('|') ?? [];
  if (date) {
    credits = credits.where(({ eb, and, or }) =>
      or([eb('date', '>', date), and([eb('date', '=', date), eb('id', '>', id)])]),
    );
  }
  const rows = await credits
    .orderBy('date')
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    credits: await toCredits(db, shown),
    next: rows.length > page.limit && last ? `${last.date}|${last.id}` : null,
    lists: await countByList(db, page.state),
  };
}

async function countByList(db: Db, state: Credit['state']) {
  const rows = await db
    .selectFrom('payment_credits')
    .select(({ fn }) => ['list', fn.countAll<number>().as('count'), fn.sum<number>('amount_paise').as('paise')])
    .where('state', '=', state)
    .groupBy('list')
    .execute();
  const lists = noLists();
  for (const row of rows) lists[row.list] = { count: row.count, amount: row.paise / 100 };
  return lists;
}

export const findCredit = (db: Db, id: string): Promise<CreditRow | undefined> =>
  db.selectFrom('payment_credits').selectAll().where('id', '=', id).executeTakeFirst();

export async function toCredits(db: Db, rows: readonly CreditRow[]): Promise<Credit[]> {
  const parts = await partsOfCredits(
    db,
    rows.filter(({ state }) => state === 'assigned').map(({ id }) => id),
  );
  const idsOf = (some: readonly Part[] = []) => some.map(({ registrationId }) => registrationId);
  // An assigned credit is shown with the payments that it paid for, not with its first match.
  const placed = rows.map((row) => {
    const own = parts.get(row.id);
    return own ? { ...row, registration_ids: JSON.stringify(idsOf(own)) } : row;
  });
  const fieldsOf = await creditFields(db, placed);
  const nameOf = await actorNames(
    db,
    rows.map((row) => row.settled_by),
  );
  return placed.map((row) => ({
    _id: row.id,
    ...fieldsOf(row),
    paysFor: idsOf(parts.get(row.id)?.filter(({ paid, waived }) => paid + waived > 0)),
    state: row.state,
    settledBy: nameOf(row.settled_by),
    settledAt: row.settled_at,
    note: row.note,
  }));
}

type Fields = Pick<Line, 'date' | 'amount_paise' | 'utr' | 'narration' | 'list' | 'matched_by' | 'registration_ids'>;

async function creditFields(db: Db, rows: readonly Fields[]): Promise<(row: Fields) => Omit<StatementLine, 'line'>> {
  const idsOf = (row: Fields): string[] => JSON.parse(row.registration_ids);
  const payers = await payersById(db, rows.flatMap(idsOf));
  const deletedOf = await deletedWithIdsOf(db, rows);
  return (row) => ({
    date: row.date,
    amount: row.amount_paise / 100,
    utr: row.utr,
    narration: row.narration.replace(/\s+/g, ' '),
    list: row.list,
    matchedBy: row.matched_by,
    registrations: idsOf(row).flatMap((id) => payers.get(id) ?? []),
    deleted: deletedOf(row),
  });
}

export const narrationOf = ({ narration, utr }: Pick<Line, 'narration' | 'utr'>) => readStoredNarration(narration, utr);

/** For each credit: with what the deleted payments with its transaction ID were deleted, without repeats. */
async function deletedWithIdsOf(db: Db, rows: readonly Fields[]): Promise<(row: Fields) => DeletedWith[]> {
  const keys = new Map(rows.map((row) => [row, transactionKeysOf(narrationOf(row))] as const));
  const all = [...new Set([...keys.values()].flat())];
  const gone = all.length > 0 ? await deletedClaims(db, all).execute() : [];
  return (row) => {
    const own = gone.filter(({ transaction_key }) => keys.get(row)?.includes(transaction_key));
    return [...new Set(own.map(({ deleted_with }) => deleted_with))];
  };
}
