import { findAccount } from '#features/accounts/server/index.ts';
import type { JointPayment, JointQuote, ResendReason } from '#features/orders/answer-contract.ts';
import type { PaymentLine } from '#features/orders/joint-contract.ts';
import type { CouponTries } from '#features/passes/server/index.ts';
import {
  type NamedMembers,
  paymentDetails,
  reasonOf,
  stillOwed,
  whyNotAnotherNow,
} from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { whyNotResend } from '../buying/why-not-again.ts';
import { readJointLines, type ShownLine } from './joint-lines.ts';
import { linesText } from './joint-mails.ts';
import { jointReference } from './joint-reference.ts';
import { prepareLines, readyLines, withinNames } from './prepare-lines.ts';

interface Limits {
  couponTries: CouponTries;
  teamQuotes: Throttle;
  namedMembers: NamedMembers;
}

/** The price of all lines and how to pay it. A quote takes no seat. */
export async function quoteTogether(
  platform: Platform,
  { couponTries, teamQuotes, namedMembers }: Limits,
  studentId: string,
  lines: readonly PaymentLine[],
) {
  const { db } = platform;
  for (let counted = 0; counted < teamsIn(lines); counted++) {
    if (!(await teamQuotes.spend(studentId))) return refuse('tooManyQuotes');
  }
  const account = await findAccount(db, studentId);
  if (!account) return refuse('accountGone');
  const unconfirmed = await whyNotAnotherNow(platform, account, lines.length);
  if (unconfirmed instanceof Refusal) return unconfirmed;
  const found = await prepareLines(platform, { account, couponTries }, lines);
  const prepared = withinNames(found, await namedMembers.left(studentId));
  const ready = readyLines(prepared);
  const [first] = ready instanceof Refusal ? [] : ready;
  const amount = prepared.reduce((sum, one) => sum + one.amount, 0);
  const reference = await jointReference(db, platform, studentId);
  const payee = first && { title: linesText(prepared), upiId: first.upiId, qrCode: first.qrCode };
  return {
    lines: prepared.map(({ title, amount, fault = '' }) => ({ title, amount, fault })),
    payment: payee ? await paymentDetails(platform, payee, amount, reference) : null,
  } satisfies JointQuote;
}

/** How many lines name members. Each of them counts as one question for a team's price. */
export const teamsIn = (lines: readonly PaymentLine[]): number =>
  lines.filter((line) => line.kind === 'registration' && line.teamMembers.length > 0).length;

type Reading = Pick<Platform, 'db' | 'config'>;

/** A joint payment of this student. */
export async function readPayment(platform: Reading, studentId: string, id: string) {
  const { db } = platform;
  const lines = ((await readJointLines(db, [id])).get(id) ?? []).filter((line) => line.studentId === studentId);
  const [first] = lines;
  if (!first) return refuse('paymentNotFound');
  const sumOf = (some: readonly ShownLine[]) => some.reduce((sum, { amountDue }) => sum + amountDue, 0);
  const again = lines.filter(({ canResubmit }) => canResubmit);
  const unpaid = lines.filter(isUnpaid);
  // A cancelled line keeps its former transaction ID when a new proof is sent for the others.
  const { row } = unpaid[0] ?? lines.find(({ status }) => status !== 'cancelled') ?? first;
  const refusal = await whyNotResend(db, again);
  return {
    _id: id,
    reference: row.payment_reference,
    transactionId: row.transaction_id,
    amountDue: sumOf(lines.filter(({ status, canResubmit }) => status !== 'cancelled' || canResubmit)),
    resend: whyAgain(again),
    refusal,
    reason: again.map(({ row }) => ('team_too_small' in row ? reasonOf(row) : row.reason)).find(Boolean) ?? '',
    createdAt: row.created_at,
    lines: lines.map(({ studentId: _, studentName: __, row: ___, ...line }) => line),
    payment:
      again.length > 0 && refusal === ''
        ? await paymentDetails({ db }, await payeeOf(db, unpaid), await owedFor(db, unpaid), row.payment_reference)
        : null,
    ...((await mustConfirm(platform, studentId, again)) && { mustConfirmEmail: true }),
  } satisfies JointPayment;
}

/**
 * Whether the email must be confirmed first. The limit of an unconfirmed account counts a rejected order only after its
 * proof was sent again.
 */
async function mustConfirm(platform: Reading, studentId: string, again: readonly ShownLine[]): Promise<boolean> {
  const orders = again.filter(({ kind }) => kind === 'pass').length;
  const account = orders > 0 ? await findAccount(platform.db, studentId) : undefined;
  return account !== undefined && (await whyNotAnotherNow(platform, account, orders)) !== undefined;
}

/** The sum that is still owed. It leaves out amounts that were paid already, for example in cash. */
async function owedFor(db: Db, lines: readonly ShownLine[]): Promise<number> {
  let sum = 0;
  for (const { row } of lines) sum += await stillOwed(db, row);
  return sum;
}

/** The line waits for a decision, or its proof has to be sent again. */
export const isUnpaid = ({ canResubmit, status }: ShownLine): boolean => canResubmit || status === 'pending';

/**
 * 'released' or 'proofIsBack' if the deadline took every seat and no organiser rejected the payment. Otherwise
 * 'rejected'.
 */
function whyAgain(lines: readonly ShownLine[]): ResendReason {
  if (lines.length === 0) return '';
  const released = lines.flatMap(({ row }) => ('released_at' in row && row.payment_status === 'pending' ? [row] : []));
  if (released.length < lines.length) return 'rejected';
  return released.some((row) => row.resubmitted_at <= row.released_at) ? 'released' : 'proofIsBack';
}

/** All lines have the same payee: the event's, or the site's if the event's UPI ID is empty. */
async function payeeOf(db: Db, lines: readonly ShownLine[]) {
  const title = linesText(lines);
  const event = lines.find(({ kind }) => kind === 'registration');
  const own =
    event &&
    (await db.selectFrom('events').select(['upi_id', 'qr_code']).where('id', '=', event.about).executeTakeFirst());
  return { title, upiId: own?.upi_id ?? '', qrCode: own?.qr_code ?? '' };
}
