import { findAccount } from '#features/accounts/server/index.ts';
import {
  type Attempt,
  holdForProofs,
  type LockedRegistration,
  lockMadeWith,
  refusePicture,
  rememberAnswer,
  sendProofAgain,
  transition,
  whyNotAnother,
} from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { moveOrders } from '../move-order.ts';
import type { OrderRow } from '../rows.ts';
import { canBeResent, lockJointPayment, readJointLines } from './joint-lines.ts';
import { mailJointPayment } from './joint-mails.ts';
import { refusalText, refuseLine } from './line-faults.ts';
import { proofCopies } from './prepare-lines.ts';
import { isUnpaid, readPayment } from './read-payment.ts';

interface Resending {
  attempt: Attempt;
  paymentId: string;
  transactionId: string;
}

/** Replaces the proof of all lines that are neither paid nor cancelled, because a payment has one proof. */
export async function resendProof(platform: Platform, resending: Resending, upload: Upload | undefined) {
  const { attempt, paymentId } = resending;
  const all = (await readJointLines(platform.db, [paymentId])).get(paymentId) ?? [];
  const own = all.filter(({ studentId }) => studentId === attempt.studentId);
  if (own.length === 0) return refuse('paymentNotFound');
  if (!own.some(({ canResubmit }) => canResubmit)) return refuse('notFailed');
  const lines = own.filter(isUnpaid);
  if (!upload) return invalid({ paymentScreenshot: 'Payment screenshot is required' });
  const noPicture = refusePicture(upload.content);
  if (noPicture) return noPicture;

  const folders = lines.map(({ kind }) => ({ folder: kind === 'pass' ? ('orders' as const) : ('proofs' as const) }));
  const files = proofCopies(folders, upload.content);
  const keyOf = new Map(lines.map(({ _id }, at) => [_id, files[at]?.key ?? '']));
  const titleOf = new Map(lines.map(({ _id, title }) => [_id, title]));
  const outcome = await withStoredFiles(platform, files, () => commit(platform, { ...resending, keyOf, titleOf }));
  if (outcome instanceof Refusal) return outcome;
  await removeFiles(platform, outcome.formerProofs);
  return outcome.answer;
}

interface Sending extends Resending {
  /** The new proofs of the unpaid lines, by the id of the line. */
  keyOf: ReadonlyMap<string, string>;
  titleOf: ReadonlyMap<string, string>;
}

function commit(platform: Platform, sending: Sending) {
  const replaced = write(platform.db, (tx) => replace(tx, platform, sending));
  // The server has handled this call before, or the student has registered again since.
  return replaced.catch(refuseIf({ taken: refuse('notFailed') }));
}

async function replace(tx: Tx, platform: Platform, sending: Sending) {
  const { attempt, paymentId, transactionId, keyOf, titleOf } = sending;
  const locked = await lockJointPayment(tx, paymentId);
  const orders = locked.orders.filter(({ id }) => keyOf.has(id));
  const registrations = locked.registrations.filter(({ id }) => keyOf.has(id));
  const isMeant = orders.some(({ status }) => status === 'rejected') || registrations.some(canBeResent);
  if (!isMeant || orders.length + registrations.length < keyOf.size) return refuse('notFailed');
  await lockMadeWith(
    tx,
    orders.map(({ id }) => id),
  );
  await holdForProofs(tx, registrations.filter(canBeResent));
  const unconfirmed = await whyNotThese(tx, platform, orders, attempt.studentId);
  if (unconfirmed) return unconfirmed;
  const actor = `student:${attempt.studentId}`;
  const refused = (row: OrderRow | LockedRegistration, why: Refusal) =>
    refuseLine(titleOf.get(row.id) ?? '', [...keyOf.keys()].indexOf(row.id), refusalText(why));
  const moves = orders.map((order) => moveOf(order, sending));
  for (const [at, sent] of (await moveOrders(tx, platform, moves)).entries()) {
    const order = orders[at];
    if (order && sent instanceof Refusal) return refused(order, sent);
  }
  for (const row of registrations) {
    const proof = { transaction_id: transactionId, proof_key: keyOf.get(row.id) ?? '' };
    const sent = canBeResent(row)
      ? await sendProofAgain(tx, platform, row, proof, true)
      : await transition(tx, platform, row, { name: 'replaceProof', reason: '', proof }, actor);
    if (sent instanceof Refusal) return refused(row, sent);
  }
  await mailJointPayment(tx, platform, 'resubmitted', { jointPaymentId: paymentId, ids: [...keyOf.keys()] });
  const answer = await readPayment({ config: platform.config, db: tx }, attempt.studentId, paymentId);
  if (answer instanceof Refusal) return answer;
  await rememberAnswer(tx, attempt, answer, platform.now());
  return { answer, formerProofs: [...orders, ...registrations].map(({ proof_key }) => proof_key).filter(Boolean) };
}

/**
 * Why the rejected orders cannot wait again. The limit of an unconfirmed account counts a rejected order only after its
 * proof was sent again.
 */
async function whyNotThese(tx: Tx, platform: Platform, orders: readonly OrderRow[], studentId: string) {
  const rejected = orders.filter(({ status }) => status === 'rejected').length;
  const account = rejected > 0 ? await findAccount(tx, studentId) : undefined;
  return account && whyNotAnother(tx, platform, account, rejected);
}

function moveOf(order: OrderRow, { attempt, transactionId, keyOf }: Sending) {
  return {
    order,
    act: order.status === 'pending' ? ('replaceProof' as const) : ('resubmit' as const),
    source: 'student' as const,
    actor: `student:${attempt.studentId}`,
    isMailedTogether: true,
    proof: {
      transaction_id: transactionId,
      transaction_key: transactionKey(transactionId),
      proof_key: keyOf.get(order.id) ?? '',
      proof_state: 'received' as const,
    },
  };
}
