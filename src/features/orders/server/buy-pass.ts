import { findAccount, holdStudent, type StudentAccount } from '#features/accounts/server/index.ts';
import {
  grantAllowances,
  type PassRow,
  type Quote,
  quotePass,
  takeCoupon,
  takePass,
  takePrice,
} from '#features/passes/server/index.ts';
import { paymentFaults } from '#features/registrations/rules.ts';
import {
  type Attempt,
  enterInLedger,
  type NetworkSeats,
  paymentReference,
  refusePicture,
  rememberAnswer,
  stillOwed,
  whyNotAnother,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { insertRow } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { removeFile } from '#server/files/remove-file.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import type { PassPurchase } from '../contract.ts';
import { moveOrder } from './move-order.ts';
import { mailOrder, tellOfOrder } from './order-mails.ts';
import { ledgerEventOf, lockOrder, type OrderRow } from './rows.ts';

interface Purchase extends PassPurchase {
  attempt: Attempt;
  passId: string;
  account: StudentAccount;
  /** The student's rejected order of this pass: its proof is sent again, and it keeps its price. */
  rejected: OrderRow | undefined;
  /** Whole rupees, read before the file was stored. If the price has changed since, the order is refused. */
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
  if (proof) await platform.files.put(proofKey, proof);
  const purchase = { ...submission, attempt, passId, account, rejected: own, amount, proofKey };
  const outcome = await networkSeats.within(account, () => commit(platform, purchase));
  const rubbish = outcome instanceof Refusal ? proofKey : outcome.formerProof;
  if (rubbish) {
    await removeFile(platform, rubbish);
  }
  return outcome instanceof Refusal ? outcome : outcome.answer;
}

interface WantedPass extends Pick<PassPurchase, 'coupon' | 'priceShown'> {
  passId: string;
}

/** What a new order costs; nothing is taken yet. */
export async function preparePass(
  db: Db,
  account: StudentAccount,
  { passId, coupon, priceShown }: WantedPass,
  now: Date,
) {
  if ((await ownOrders(db, account.id, passId)).live) return refuse('alreadyBought');
  const quote = await quotePass(db, await findPass(db, passId), { account, coupon, now });
  if (quote instanceof Refusal) return quote;
  return priceShown !== undefined && priceShown !== quote.amount ? priceChanged(quote.amount) : quote;
}

async function atItsPrice(db: Db, order: OrderRow, { priceShown }: PassPurchase) {
  const amount = await stillOwed(db, order);
  return priceShown !== undefined && priceShown !== amount ? priceChanged(amount) : { amount };
}

const priceChanged = (amount: number) => refuse('priceChanged', { errors: { priceShown: String(amount) } });

export const findPass = (db: Db, id: string): Promise<PassRow | undefined> =>
  db.selectFrom('passes').selectAll().where('id', '=', id).executeTakeFirst();

/** A student's orders of one pass: several only where earlier ones were cancelled. */
export async function ownOrders(db: Db, studentId: string, passId: string) {
  const own = await db
    .selectFrom('pass_orders')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('pass_id', '=', passId)
    .orderBy('created_at', 'desc')
    .execute();
  return { live: own.find(({ status }) => status !== 'cancelled'), latest: own[0] };
}

export const referenceOf = ({ signingKey }: Platform, studentId: string, passId: string, latest: string | undefined) =>
  paymentReference(signingKey, studentId, `pass:${passId}`, latest);

async function commit(platform: Platform, purchase: Purchase) {
  try {
    return await write(platform.db, async (tx) => {
      const { rejected, account } = purchase;
      // The address that proves a price does not change until the end.
      if (!(await holdStudent(tx, { id: account.id }))) return refuse('accountGone');
      const unconfirmed = await whyNotAnother(tx, platform, account);
      if (unconfirmed) return unconfirmed;
      return rejected ? sendAgain(tx, platform, purchase, rejected.id) : insert(tx, platform, purchase);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('alreadyBought');
    if (isForeignKeyViolation(error)) return refuse('accountGone');
    throw error;
  }
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

type WantedAt = Pick<Purchase, 'passId' | 'account' | 'amount' | 'coupon'>;

/** Takes the pass, its price and its coupon. Refuses when `amount`, in whole rupees, is not the price any more. */
export async function takeOrder(tx: Tx, platform: Platform, { passId, account, amount, coupon }: WantedAt) {
  // First, because this locks the pass: its prices and their sales do not change from here until the transaction ends.
  const isLeft = await takePass(tx, passId);
  const pass = await findPass(tx, passId);
  if (!isLeft || !pass) return refuse(pass?.is_active === 1 ? 'soldOut' : 'passNotFound');
  const quote = await quotePass(tx, pass, { account, coupon, now: platform.now() });
  if (quote instanceof Refusal) return quote;
  if (quote.amount !== amount) return priceChanged(quote.amount);
  const refused = await takeTerms(tx, passId, account.id, quote);
  return refused ? refuse(refused) : { pass, quote };
}

interface NewOrder {
  pass: PassRow;
  quote: Quote;
  account: StudentAccount;
  transactionId: string;
  reference: string;
  proofKey: string;
  /** The organiser who sells it at the spot desk; without one the student buys it. */
  actor?: string;
  /** The id of its joint payment, which gets one mail; '' without one. */
  jointPaymentId?: string;
}

/** Writes the order and what follows from it. `takeOrder` has taken the pass, its price and its coupon. */
export async function addOrder(tx: Tx, platform: Platform, sale: NewOrder) {
  const { account, actor = `student:${account.id}` } = sale;
  const { amount } = sale.quote;
  const now = platform.now();
  const order = newRow(sale, now.toISOString());
  await insertRow(tx, 'pass_orders', order);
  await grantAllowances(tx, order.id, JSON.parse(order.covers));
  await enterInLedger(tx, now, [
    {
      registrationId: order.id,
      eventId: ledgerEventOf(order),
      from: 'outside',
      amountPaise: amount * 100,
      ...(amount === 0
        ? { kind: 'received', to: 'received', source: 'free' }
        : { kind: 'claimed', to: 'toCheck', source: 'student' }),
      actor,
      reference: order.transaction_id,
    },
  ]);
  // A payment at the desk is mailed when it is recorded, and an unconfirmed address gets no mail (decision 51).
  const isTold = sale.actor ? amount === 0 && account.email_confirmed_at : !order.joint_payment_id;
  if (isTold) await mailOrder(tx, platform, 'received', order);
  await tellOfOrder(tx, platform, 'new_registrations', order);
  await recordAudit(tx, now, {
    actor,
    action: 'order.create',
    subject: `order:${order.id}`,
    after: { amountDue: amount },
  });
  return order;
}

function newRow({ pass, quote, account, proofKey, ...sale }: NewOrder, at: string): OrderRow {
  const { amount } = quote;
  return {
    id: newId(),
    pass_id: pass.id,
    student_id: account.id,
    status: amount === 0 ? 'active' : 'pending',
    amount_due_paise: amount * 100,
    price_line: quote.priceLine,
    coupon_id: quote.couponId,
    covers: pass.covers,
    transaction_id: amount > 0 ? sale.transactionId : '',
    transaction_key: amount > 0 ? transactionKey(sale.transactionId) : '',
    payment_reference: sale.reference,
    proof_key: proofKey,
    proof_state: proofKey ? 'received' : 'none',
    reason: '',
    resubmitted_at: '',
    joint_payment_id: sale.jointPaymentId ?? '',
    created_at: at,
    updated_at: at,
  };
}

/** Takes the price and the coupon of a quote; answers why one of them cannot be had any more. */
export async function takeTerms(tx: Tx, passId: string, studentId: string, { priceLine, limit, couponId }: Quote) {
  if (!(await takePrice(tx, `pass:${passId}`, priceLine, limit))) return 'soldOut';
  return couponId ? takeCoupon(tx, couponId, studentId) : undefined;
}

async function sendAgain(tx: Tx, platform: Platform, purchase: Purchase, orderId: string) {
  const { attempt, account, transactionId, proofKey } = purchase;
  const order = await lockOrder(tx, orderId);
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
  amountDue: Number(amount_due_paise) / 100,
});
