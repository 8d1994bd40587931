import { heldMailsOf, type LockedRegistration, whyNot } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { decideTogether } from '../joint/decide-together.ts';
import type { LockedLines } from '../joint/joint-lines.ts';
import type { OrderRow } from '../rows.ts';
import { saveDecisions, undoUntil } from './kept-decisions.ts';

/** Uses one time for the decision, the ledger and the lines. By this time an undo finds what the decision changed. */
export async function writeDecision<T>(platform: Platform, work: (tx: Tx, platform: Platform) => Promise<T>) {
  const decision = write(platform.db, (tx) => {
    const at = platform.now();
    return work(tx, { ...platform, now: () => at });
  });
  // Another payment with this transaction ID was approved at the same moment.
  return decision.catch(refuseIf({ taken: refuse('sameTransaction') }));
}

interface Deciding {
  /** One of the waiting lines, whose decision is returned. The decision is stored for each line. */
  line: OrderRow | LockedRegistration;
  lines: LockedLines;
  isApproved: boolean;
  reason: string;
  isShared: boolean;
  adminId: string;
}

/**
 * Decides all waiting lines of a payment together (decision 55). Its mails are held while the decision can be undone.
 */
export async function decideWaiting(tx: Tx, platform: Platform, { line, lines, adminId, ...deciding }: Deciding) {
  const { isApproved, reason } = deciding;
  const waiting = waitingLines(lines, isApproved);
  const kept = { adminId, decision: isApproved ? 'approved' : 'rejected', reason, at: platform.now() } as const;
  const decision = await saveDecisions(tx, { of: line.id, ...waiting }, kept);
  const until = undoUntil(kept.at);
  const hold = { until, groupId: heldMailsOf(line, decision.at) };
  const { joint_payment_id: jointPaymentId } = line;
  await decideTogether(tx, platform, waiting, { jointPaymentId, ...deciding, hold, actor: `admin:${adminId}` });
  return { decision, until: until.toISOString() };
}

/** Lines that are decided, paid or cancelled do not change. */
const waitingLines = ({ orders, registrations }: LockedLines, isApproved: boolean): LockedLines => ({
  orders: orders.filter(({ status }) => status === 'pending'),
  registrations: registrations.filter((row) => !whyNot(row, isApproved ? 'approve' : 'reject')),
});
