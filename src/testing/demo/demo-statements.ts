import type { Selectable } from 'kysely';
import { applyStatement, assignCredit, uploadStatement } from '#features/payments/server/index.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { statementOf } from '../payments/send-statement.ts';

type Paid = Pick<
  Selectable<Database['registrations']>,
  'id' | 'name' | 'transaction_id' | 'amount_due_paise' | 'created_at'
>;
type Credit = Parameters<typeof statementOf>[0][number];

/** How many credits of each statement are for a payment that was typed correctly. */
const applied = 12;
const waiting = 40;

/**
 * Adds two bank statements: one of two days ago that was applied, with credits that an organiser has to assign, and one
 * that waits to be applied. Money of the first also came for two registrations that were cancelled before. One of them
 * has been given its credit, so it is listed as paid without a seat.
 */
export async function addDemoStatements(platform: Platform, adminId: string): Promise<void> {
  const now = platform.now().getTime();
  const before = { ...platform, now: () => new Date(now - 2 * 86_400_000) };
  const [paid, late] = [await paidBy(platform.db, 'pending'), (await paidBy(platform.db, 'cancelled')).slice(0, 2)];
  const exact = paid.splice(0, applied);
  const swapped = paid.splice(0, 2);
  const tooLittle = paid.splice(0, 2).map((row) => ({ ...asTyped(row), amount: row.amount_due_paise / 100 - 50 }));
  const first = [...[...exact, ...late].map(asTyped), ...swapped.map(withSwappedDigits), ...tooLittle];
  const statementId = await upload(before, adminId, 'bank-statement-1.csv', [...first, ...fromStrangers(first)]);
  taken(await applyStatement(before, adminId, statementId, () => {}));
  const [cancelled] = late;
  if (cancelled) await assign(platform, adminId, cancelled);
  const second = [...paid.slice(2).map(asTyped), ...paid.slice(0, 2).map(withSwappedDigits)];
  if (second.length > 0) await upload(platform, adminId, 'bank-statement-2.csv', second);
}

/** Payments with a whole transaction ID that no other registration has, the oldest first. */
const paidBy = (db: Db, status: 'pending' | 'cancelled'): Promise<Paid[]> =>
  db
    .selectFrom('registrations')
    .select(['id', 'name', 'transaction_id', 'amount_due_paise', 'created_at'])
    .where('registration_status', '=', status)
    .where('payment_status', '=', 'pending')
    .where('amount_due_paise', '>', 5_000)
    .where('transaction_id', 'like', '_'.repeat(12))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations as others')
            .select('others.id')
            .whereRef('others.transaction_key', '=', 'registrations.transaction_key')
            .whereRef('others.id', '<>', 'registrations.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(applied + waiting + 6)
    .execute();

const asTyped = ({ name, transaction_id, amount_due_paise, created_at }: Paid): Credit => ({
  amount: amount_due_paise / 100,
  utr: transaction_id,
  note: name.toUpperCase(),
  date: created_at.slice(0, 10).split('-').reverse().join('/'),
});

const withSwappedDigits = (row: Paid): Credit => ({
  ...asTyped(row),
  utr: row.transaction_id.replace(/(\d)(?!\1)(\d)/, '$2$1'),
});

/** Credits with a number that no student has typed. */
const fromStrangers = ([credit]: readonly Credit[]): Credit[] =>
  [
    { amount: 300, utr: '999900000101', note: 'FEST FEE' },
    { amount: 150, utr: '999900000102', note: 'PAYMENT FROM PHONE' },
    { amount: 1_000, utr: '999900000103', note: 'SPONSOR' },
  ].map((stranger) => ({ ...stranger, ...(credit?.date && { date: credit.date }) }));

async function upload(platform: Platform, adminId: string, name: string, credits: readonly Credit[]): Promise<string> {
  const content = Buffer.from(statementOf(credits));
  return taken(await uploadStatement(platform, adminId, name, { content }, () => {}))._id;
}

async function assign(platform: Platform, adminId: string, { id, transaction_id }: Paid): Promise<void> {
  const credit = platform.db.selectFrom('payment_credits').select('id').where('utr', '=', transaction_id);
  const answers = { acceptShared: false, acceptClaimed: false, waiveRest: false };
  const { id: creditId } = await credit.executeTakeFirstOrThrow();
  taken(await assignCredit(platform, adminId, creditId, { registrationIds: [id], ...answers }));
}

function taken<T>(answer: T | Refusal): T {
  if (answer instanceof Refusal) throw new Error(`the demo's statements were refused: ${answer.code}`);
  return answer;
}
