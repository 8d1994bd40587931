import type { Selectable } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import { instantDayText } from '#shared/instants.ts';
import type { LedgerSource } from '#shared/payments/payment-ledger.ts';
import type { Receipt } from '../contract.ts';
import { byReceiptNumber } from '../rules.ts';
import type { ReceiptFacts } from './draw/receipt-sheets.ts';
import { headOf } from './heads.ts';
import { isReceived, payerOf, readPayer } from './payers.ts';

/** A registration or an order. The ledger's rows have its id. */
interface Line {
  id: string;
  student_id: string;
  title: string;
  name: string;
  college: string;
  amount_due_paise: number;
  /** The id of its joint payment (decision 55); '' without one. */
  joint_payment_id: string;
}

interface Money {
  at: string;
  reference: string;
  paise: number;
}
/** `creditId`: '' if no credit of a bank statement paid it. */
type Payment = Money & { source: LedgerSource; creditId: string };

interface Paid {
  lines: [Line, ...Line[]];
  number: string;
  payments: Payment[];
  refunds: Money[];
}

interface Wanted {
  studentId?: string | undefined;
  paymentId?: string | undefined;
}

/**
 * With `studentId`: what belongs to the student, and the teams that the student is or was in. `readPaid` drops what
 * somebody else paid.
 */
async function readLines(db: Db, { studentId, paymentId, joint }: Wanted & { joint?: string }): Promise<Line[]> {
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'events.title', 'registrations.name', 'registrations.college'])
    .select(['registrations.student_id', 'registrations.amount_due_paise', 'registrations.joint_payment_id'])
    .$if(studentId !== undefined, (query) =>
      query.where('registrations.id', 'in', registrationsWith(db, studentId ?? '')),
    )
    .$if(paymentId !== undefined, (query) => query.where('registrations.id', '=', paymentId ?? ''))
    .$if(joint !== undefined, (query) =>
      query.where('registrations.joint_payment_id', '=', joint ?? '').where('registrations.joint_payment_id', '<>', ''),
    )
    .execute();
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'passes.name as title', 'students.name', 'students.college'])
    .select(['pass_orders.student_id', 'pass_orders.amount_due_paise', 'pass_orders.joint_payment_id'])
    .$if(studentId !== undefined, (query) => query.where('pass_orders.student_id', '=', studentId ?? ''))
    .$if(paymentId !== undefined, (query) => query.where('pass_orders.id', '=', paymentId ?? ''))
    .$if(joint !== undefined, (query) =>
      query.where('pass_orders.joint_payment_id', '=', joint ?? '').where('pass_orders.joint_payment_id', '<>', ''),
    )
    .execute();
  return [...orders, ...registrations];
}

const registrationsWith = (db: Db, studentId: string) =>
  db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('student_id', '=', studentId)
    .union(db.selectFrom('team_members').select('registration_id as id').where('student_id', '=', studentId));

/** A joint payment has one receipt for all its lines. A receipt belongs to the student who paid. */
async function readPaid(db: Db, wanted: Wanted, timeZone: string): Promise<Paid[]> {
  const found = await readLines(db, wanted);
  const joint = wanted.paymentId && found[0]?.joint_payment_id;
  const lines = joint ? await readLines(db, { studentId: wanted.studentId, joint }) : found;
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom('payment_ledger')
    .selectAll()
    .where(
      'registration_id',
      'in',
      lines.map(({ id }) => id),
    )
    .where((row) =>
      row.or([
        row('kind', '=', 'claimed'),
        row.and([
          row.or([
            row('to_account', 'in', ['received', 'rejected']),
            row('from_account', 'in', ['received', 'rejected']),
          ]),
          row('amount_paise', '>', 0),
        ]),
      ]),
    )
    .orderBy('seq')
    .execute();
  const byLine = Map.groupBy(rows, ({ registration_id }) => registration_id);
  const paid: Paid[] = [];
  for (const line of lines) {
    const own = byLine.get(line.id) ?? [];
    const payer = await payerOf(db, line, own);
    if (wanted.studentId !== undefined && payer !== wanted.studentId) continue;
    const money = own.filter(isReceived);
    paid.push(...paidFor(payer === line.student_id ? line : { ...line, ...(await readPayer(db, line, payer)) }, money));
  }
  const together = Map.groupBy(paid, ({ lines: [line] }) => line.joint_payment_id || line.id);
  return [...together.values()].map((parts) => asOne(parts, timeZone));
}

type LedgerRow = Pick<
  Selectable<Database['payment_ledger']>,
  'seq' | 'at' | 'reference' | 'source' | 'to_account' | 'amount_paise' | 'credit_id'
>;

function paidFor(line: Line, rows: readonly LedgerRow[]): Paid[] {
  const payments: Payment[] = [];
  const refunds: Money[] = [];
  for (const { to_account, at, reference, amount_paise, source, credit_id: creditId } of rows) {
    const money = { at, reference, paise: amount_paise };
    if (to_account === 'received') payments.push({ ...money, source, creditId });
    else if (to_account === 'refunded') refunds.push(money);
    else takeBack(payments, money.paise, creditId);
  }
  // The first row that received money never changes, so the number does not change either.
  const number = `R-${String(rows.find((row) => row.to_account === 'received')?.seq).padStart(6, '0')}`;
  return payments.length > 0 ? [{ lines: [line], number, payments, refunds }] : [];
}

function asOne(parts: readonly Paid[], timeZone: string): Paid {
  const [first, ...others] = parts.toSorted(byReceiptNumber);
  if (!first) throw new Error('a receipt has at least one line');
  return {
    lines: [...first.lines, ...others.flatMap(({ lines }) => lines)],
    number: first.number,
    payments: summed(
      parts.flatMap(({ payments }) => payments),
      timeZone,
    ),
    refunds: summed(
      parts.flatMap(({ refunds }) => refunds),
      timeZone,
    ),
  };
}

/**
 * Adds up the lines of one payment, the earliest first. The ledger has a row for each line, with the same day, reference
 * and source.
 */
function summed<T extends Money & { source?: LedgerSource }>(parts: readonly T[], timeZone: string): T[] {
  const keyOf = ({ at, reference, source }: T) => `${dayOf(new Date(at), timeZone)} ${reference} ${source}`;
  const inTime = parts.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const one = Map.groupBy(inTime, keyOf);
  return [...one.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, paise: others.reduce((sum, { paise }) => sum + paise, first.paise) }] : [],
  );
}

/**
 * An approval was undone, or a credit was assigned to something else. Takes the amount off what that credit paid, or
 * else off the latest payments.
 */
function takeBack(payments: Payment[], paise: number, creditId: string): void {
  let rest = paise;
  while (rest > 0 && payments.length > 0) {
    const at = latestOf(payments, creditId);
    const [last] = payments.splice(at, 1);
    if (!last) return;
    if (last.paise > rest) payments.splice(at, 0, { ...last, paise: last.paise - rest });
    rest -= last.paise;
  }
}

function latestOf(payments: readonly Payment[], creditId: string): number {
  const ofCredit = creditId === '' ? -1 : payments.findLastIndex((payment) => payment.creditId === creditId);
  return ofCredit === -1 ? payments.length - 1 : ofCredit;
}

const rupees = (parts: readonly Money[]) => parts.reduce((sum, { paise }) => sum + paise, 0) / 100;

/** A student's receipts, the newest first. Amounts are in rupees. */
export async function listReceipts(db: Db, studentId: string): Promise<Receipt[]> {
  const paid = await readPaid(db, { studentId }, (await readEdition(db)).timeZone);
  return paid
    .map(({ lines, number, payments, refunds }) => ({
      _id: lines[0].id,
      number,
      title: lines.map(({ title }) => title).join(', '),
      amount: rupees(payments),
      refunded: rupees(refunds),
      paidAt: payments[0]?.at ?? '',
    }))
    .toSorted((one, other) => byReceiptNumber(other, one));
}

const means: Record<LedgerSource, string> = {
  opening: 'Recorded before',
  student: 'UPI',
  free: '',
  desk: 'UPI',
  statement: 'UPI or bank',
  cash: 'Cash',
  status: 'Recorded by hand',
  refund: '',
  deadline: '',
};

/** With `studentId`, only a receipt of that student. Undefined if no money was received. */
export async function receiptFacts(db: Db, wanted: { paymentId: string; studentId?: string }, now: Date) {
  const edition = await readEdition(db);
  const [paid] = await readPaid(db, wanted, edition.timeZone);
  if (!paid) return undefined;
  const day = (at: string) => instantDayText(at, edition.timeZone);
  const { lines, payments, refunds, number } = paid;
  return {
    number,
    ...headOf(edition),
    issuedOn: day(now.toISOString()),
    paidBy: lines[0].name,
    college: lines[0].college,
    lines: lines.map(({ title, amount_due_paise }) => ({ text: title, paise: amount_due_paise })),
    payments: payments.map(({ at, source, creditId: _, ...money }) => ({
      ...money,
      on: day(at),
      means: means[source],
    })),
    refunds: refunds.map(({ at, ...money }) => ({ ...money, on: day(at) })),
  } satisfies ReceiptFacts;
}
