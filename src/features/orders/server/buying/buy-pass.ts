import { findAccount, holdStudent, type StudentAccount } from '#features/accounts/server/index.ts';
import type { PassPurchase } from '#features/orders/contract.ts';
import { paymentFaults } from '#features/registrations/proof-rules.ts';
import {
  type Attempt,
  lockMadeWith,
  type NetworkSeats,
  refusePicture,
  rememberAnswer,
  stillOwed,
  whyNotAnother,
} from '#features/registrations/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder, type OrderRow } from '../rows.ts';
import { addOrder, priceChanged, takeOrder } from './add-order.ts';
import { findPass, ownOrders, referenceOf } from './own-orders.ts';
import { quoteNewOrder } from './quote-new-order.ts';

interface Purchase extends PassPurchase {
  attempt: Attempt;
  passId: string;
  account: StudentAccount;
  /** The student's rejected order of this pass. Its proof is sent again, and the order keeps its price. */
  rejected: OrderRow | undefined;
  /** Whole rupees, read before the file was stored. The order is refused if the price has changed since. */
  amount: number;
  proofKey: string;
}

/** Cheap refusals first, then the file, then one transaction that takes the pass and queues the mail. */
export async function buyPass(
  platform: Platform,
  networkSeats: NetworkSeats,
  attempt: Attempt,
  passId: string,
  submission: PassPurchase,
  upload: Upload | undefined,
) {
  const { db, now } = platform;
  const account = await findAccount(db, attempt.studentId);
  if (!account) return refuse('accountGone');
  const { live: own } = await ownOrders(db, attempt.studentId, passId);
  if (own?.joint_payment_id) return refuse(own.status === 'rejected' ? 'paidTogether' : 'alreadyBought');
  const terms =
    own?.status === 'rejected'
      ? await atItsPrice(db, own, submission)
      : await preparePass(db, account, { passId, ...submission }, now());
  if (terms instanceof Refusal) return terms;
  const { amount } = terms;
  const proof = amount > 0 ? upload?.content : undefined;
  const faults = paymentFaults(amount, submission.transactionId, proof !== undefined);
  if (Object.keys(faults).length > 0) return invalid(faults);
  const noPicture = proof && refusePicture(proof);
  if (noPicture) return noPicture;

  const proofKey = proof ? `orders/${newId()}` : '';
  const purchase = { ...submission, attempt, passId, account, rejected: own, amount, proofKey };
  const files = proof ? [{ key: proofKey, content: proof }] : [];
  const outcome = await withStoredFiles(platform, files, () =>
    networkSeats.within(account, () => commit(platform, purchase)),
  );
  if (outcome instanceof Refusal) return outcome;
  if (outcome.formerProof) await removeFile(platform, outcome.formerProof);
  return outcome.answer;
}

interface WantedPass extends Pick<PassPurchase, 'coupon' | 'priceShown'> {
  passId: string;
}

/** Reads what a new order costs. It takes no pass, price or coupon. */
export async function preparePass(
  db: Db,
  account: StudentAccount,
  { passId, coupon, priceShown }: WantedPass,
  now: Date,
) {
  if ((await ownOrders(db, account.id, passId)).live) return refuse('alreadyBought');
  const quote = await quoteNewOrder(db, await findPass(db, passId), { account, coupon, now });
  if (quote instanceof Refusal) return quote;
  return priceShown !== undefined && priceShown !== quote.amount ? priceChanged(quote.amount) : quote;
}

async function atItsPrice(db: Db, order: OrderRow, { priceShown }: PassPurchase) {
  const amount = await stillOwed(db, order);
  return priceShown !== undefined && priceShown !== amount ? priceChanged(amount) : { amount };
}

function commit(platform: Platform, purchase: Purchase) {
  const buying = write(platform.db, async (tx) => {
    const { rejected, account } = purchase;
    // Locks the order, its registrations, then the student. Restoring a registration that was made with a pass locks
    // in the same order; otherwise the two could wait for each other.
    const order = rejected && (await lockOrder(tx, rejected.id));
    if (order) await lockMadeWith(tx, [order.id]);
    // The email decides whether the student gets the own college's price. It cannot change until the transaction ends.
    if (!(await holdStudent(tx, { id: account.id }))) return refuse('accountGone');
    const unconfirmed = await whyNotAnother(tx, platform, account);
    if (unconfirmed) return unconfirmed;
    return rejected ? sendAgain(tx, platform, purchase, order) : insert(tx, platform, purchase);
  });
  return buying.catch(refuseIf({ taken: refuse('alreadyBought'), gone: refuse('accountGone') }));
}

async function insert(tx: Tx, platform: Platform, purchase: Purchase) {
  const { attempt, passId, account, amount, transactionId, proofKey } = purchase;
  const taken = await takeOrder(tx, platform, purchase);
  if (taken instanceof Refusal) return taken;
  const { latest } = await ownOrders(tx, account.id, passId);
  const reference = amount > 0 ? referenceOf(platform, account.id, passId, latest?.id) : '';
  const order = await addOrder(tx, platform, { ...taken, account, transactionId, reference, proofKey });
  const answer = toAnswer(order);
  await rememberAnswer(tx, attempt, answer, platform.now());
  return { answer, formerProof: '' };
}

async function sendAgain(tx: Tx, platform: Platform, purchase: Purchase, order: OrderRow | undefined) {
  const { attempt, account, transactionId, proofKey } = purchase;
  if (order?.status !== 'rejected') return refuse('alreadyBought');
  const proof = {
    transaction_id: transactionId,
    transaction_key: transactionKey(transactionId),
    proof_key: proofKey,
    proof_state: proofKey ? ('received' as const) : ('none' as const),
  };
  const move = { act: 'resubmit', source: 'student', actor: `student:${account.id}`, proof } as const;
  const sent = await moveOrder(tx, platform, order, move);
  if (sent instanceof Refusal) return sent.code === 'alreadyDecided' ? refuse('alreadyBought') : refuse(sent.code);
  const answer = toAnswer(sent);
  await rememberAnswer(tx, attempt, answer, platform.now());
  return { answer, formerProof: order.proof_key };
}

const toAnswer = ({ id, status, payment_reference, amount_due_paise }: OrderRow) => ({
  _id: id,
  status,
  reference: payment_reference,
  amountDue: amount_due_paise / 100,
});
