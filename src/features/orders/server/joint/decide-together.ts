import { type LockedRegistration, transitionAll, whyNot } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type Hold, holdMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { moveOrders } from '../move-order.ts';
import type { LockedLines } from './joint-lines.ts';
import { mailJointPayment } from './joint-mails.ts';

interface Deciding {
  /** '' for a registration that is paid alone. */
  jointPaymentId: string;
  isApproved: boolean;
  reason: string;
  /** Approved although another payment has the same transaction ID. */
  isShared: boolean;
  actor: string;
  hold?: Hold;
}

/** The lines that wait for a decision; decided, paid and cancelled lines do not change. */
export function waitingLines({ orders, registrations }: LockedLines, isApproved: boolean): LockedLines {
  return {
    orders: orders.filter(({ status }) => status === 'pending'),
    registrations: registrations.filter((row) => !whyNot(row, isApproved ? 'approve' : 'reject')),
  };
}

/** One decision on all waiting lines of a payment; the caller has checked that there are some. */
export async function decideTogether(tx: Tx, platform: Platform, waiting: LockedLines, deciding: Deciding) {
  const { jointPaymentId, isApproved, isShared, actor, hold } = deciding;
  const reason = isApproved ? '' : deciding.reason;
  const sending = hold ? holdMails(platform, hold) : platform;
  // A rejection is one mail; an approval is a mail for each line, which says what comes next.
  const isMailedTogether = !isApproved && jointPaymentId !== '';
  const act = isApproved ? ('approve' as const) : ('reject' as const);
  const moves = waiting.orders.map((order) => {
    return { order, act, source: 'desk' as const, actor, reason, isMailedTogether };
  });
  await moveOrders(tx, sending, moves);
  // The unique index accepts a transaction ID once, so every line after the first is marked as shared.
  const claimed = isApproved ? await completedKeys(tx, jointPaymentId) : new Set<string>();
  const rows = waiting.registrations.map((row) => {
    const isClaimed = claimed.has(row.transaction_key);
    claimed.add(row.transaction_key);
    const shared = isApproved && (isShared || isClaimed) ? (1 as const) : (0 as const);
    return { row, event: { name: act, reason, shared, isMailedTogether, ...(hold && { hold }) } };
  });
  await transitionAll(tx, platform, rows, actor);
  if (!isMailedTogether) return;
  const ids = [...waiting.orders, ...waiting.registrations].map(({ id }) => id);
  await mailJointPayment(tx, sending, 'rejected', { jointPaymentId, ids, reason });
}

/** Transaction IDs of lines that were approved before: the student may have sent the same ID again for the others. */
async function completedKeys(tx: Tx, jointPaymentId: string): Promise<Set<string>> {
  if (!jointPaymentId) return new Set();
  const rows = await tx
    .selectFrom('registrations')
    .select('transaction_key')
    .where('joint_payment_id', '=', jointPaymentId)
    .where('joint_payment_id', '<>', '')
    .where('payment_status', '=', 'completed')
    .where('transaction_shared', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.transaction_key));
}

interface Undoing {
  registrations: { row: LockedRegistration; name: 'undo' | 'undoOfConfirmed'; shared: 0 | 1 }[];
  orders: LockedLines['orders'];
  decidedAt: string;
  actor: string;
}

/** Takes a decision back: its lines wait again. The caller has withdrawn its mails. */
export async function undoTogether(tx: Tx, platform: Platform, { orders, registrations, decidedAt, actor }: Undoing) {
  const moves = orders.map((order) => {
    return { order, act: 'undo' as const, source: 'desk' as const, actor, decidedAt };
  });
  await moveOrders(tx, platform, moves);
  const rows = registrations.map(({ row, name, shared }) => {
    return { row, event: { name, reason: '' as const, shared, decidedAt } };
  });
  return transitionAll(tx, platform, rows, actor);
}
