import { addDeskAccount, findAccount, isEmailTaken, type StudentAccount } from '#features/accounts/server/index.ts';
import { isSupervisorPin } from '#features/gate/server/index.ts';
import { approveOrderAtDesk, isOnlyClaim, quoteOrderAtDesk, sellOrderAtDesk } from '#features/orders/server/index.ts';
import { isReceiptUsed, lockPayable } from '#features/payments/server/index.ts';
import {
  answerOnce,
  approveAtDesk,
  attemptOf,
  quoteAtDesk,
  registerAtDesk,
  rememberAnswer,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import type { SpotSale } from '../contract.ts';
import { ticketAndCheckIn } from './check-in-known.ts';
import { accountOf, quoteSale } from './read-desk.ts';

interface Sale extends SpotSale {
  account: StudentAccount;
  adminId: string;
}

/**
 * Writes account, seat or pass, and payment in one transaction. Ticket and check-in follow afterwards, and are repeated
 * if the sale is sent again.
 */
export async function sell(
  platform: Platform,
  pins: Pick<Throttle, 'spend' | 'giveBack'>,
  body: SpotSale,
  adminId: string,
  idempotencyKey: string | undefined,
) {
  const account = await accountOf(platform, body.person, adminId);
  if (!account) return refuse('personNotFound');
  const { supervisor } = body;
  if (supervisor) {
    if (!(await pins.spend(adminId))) return refuse('tooManyPins');
    if (!(await isSupervisorPin(platform, supervisor._id, supervisor.pin))) return refuse('pinWrong');
    await pins.giveBack(adminId);
  }
  const attempt = attemptOf(account.id, idempotencyKey && `${adminId} ${idempotencyKey}`, {
    to: 'spot desk',
    // The body is stored without the PIN, and without a hash of it.
    body: { ...body, supervisor: supervisor?._id },
    file: undefined,
  });
  const done = await answerOnce(platform, attempt, async () => {
    try {
      return await write(platform.db, async (tx) => {
        const entered = await enter(tx, platform, { ...body, account, adminId });
        if (entered instanceof Refusal) return entered;
        await rememberAnswer(tx, attempt, entered, platform.now());
        return entered;
      });
    } catch (error) {
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) return refuse('personNotFound');
      if (!isUniqueViolation(error)) throw error;
      return whyNotUnique(platform, { ...body, account, adminId });
    }
  });
  if (done instanceof Refusal) return done;
  const { saleId, name } = done;
  return ticketAndCheckIn(platform, { ...body, name, studentId: account.id, adminId, scanId: `spot-${saleId}` });
}

/**
 * Either somebody else has taken the seat or email, or the same sale was sent twice. A repeated sale gets the result of
 * the first.
 */
async function whyNotUnique(platform: Platform, sale: Sale) {
  const { person, payment, item, account } = sale;
  const quoted = await quoteSale(platform, sale, sale.adminId);
  if (quoted instanceof Refusal) return quoted;
  if ('key' in person) {
    if (await isEmailTaken(platform.db, account)) return refuse('emailTaken');
    // Two sales for the same new person ran at the same time.
    if (await findAccount(platform.db, account.id)) return refuse('keyReused');
  }
  if (payment.means === 'cash') return refuse('receiptUsed');
  if (payment.means === 'upi') return refuse('sameTransaction');
  return refuse(item.kind === 'pass' ? 'alreadyBought' : 'alreadyRegistered');
}

async function enter(tx: Tx, platform: Platform, sale: Sale) {
  const { person, item, payment, amount, account, adminId, supervisor } = sale;
  const actor = `admin:${adminId}`;
  if (amount > 0 === (payment.means === 'none')) return refuse('paymentMissing');
  if (payment.means === 'upi') {
    const claim = { id: '', joint_payment_id: '', transaction_key: transactionKey(payment.transactionId) };
    if (!(await isOnlyClaim(tx, claim))) return refuse('sameTransaction');
  }
  if (payment.means === 'cash' && (await isReceiptUsed(tx, payment.receiptNumber))) return refuse('receiptUsed');
  const transactionId = payment.means === 'upi' ? payment.transactionId : '';
  const isBeyondCapacity = supervisor !== undefined;
  const now = platform.now();
  const common = { account, now, fee: amount, actor, isBeyondCapacity, transactionId };
  const made = await (item.kind === 'pass' ? sellPass() : register());
  if (made instanceof Refusal) return made;
  await settle(tx, platform, sale, made.id);
  await recordAudit(tx, platform.now(), {
    actor,
    action: 'spot.sale',
    subject: `${item.kind === 'pass' ? 'order' : 'registration'}:${made.id}`,
    after: {
      amount,
      means: payment.means,
      ...(payment.means === 'cash' && { receiptNumber: payment.receiptNumber }),
      isNew: 'key' in person,
      isIdSeen: sale.isIdSeen,
      ...(supervisor && { supervisor: supervisor._id }),
    },
  });
  return { saleId: made.id, name: made.name };

  async function register() {
    const eventId = item._id;
    const quoted = await quoteAtDesk(platform, tx, { account, eventId, now });
    if (quoted instanceof Refusal) return quoted;
    const details = await detailsOf(tx, platform, sale);
    if (details instanceof Refusal) return details;
    const row = await registerAtDesk(tx, platform, { ...common, eventId, quoted, person: details });
    return row instanceof Refusal ? row : { id: row.id, name: details.name };
  }

  async function sellPass() {
    const passId = item._id;
    const quoted = await quoteOrderAtDesk(platform, tx, { account, passId, now });
    if (quoted instanceof Refusal) return quoted;
    const details = await detailsOf(tx, platform, sale);
    if (details instanceof Refusal) return details;
    const order = await sellOrderAtDesk(tx, platform, { ...common, passId, quoted });
    return order instanceof Refusal ? order : { id: order.id, name: details.name };
  }
}

/** The person's details. A new person gets an account without a password. */
async function detailsOf(tx: Tx, platform: Platform, { person, account }: Sale) {
  const columns = ['name', 'email', 'phone', 'college', 'department', 'year'] as const;
  if ('key' in person) {
    const { key: _, ...typed } = person;
    const added = await addDeskAccount(tx, platform, { id: account.id, ...typed });
    if (added instanceof Refusal) return added;
  }
  const row = await tx.selectFrom('students').select(columns).where('id', '=', account.id).executeTakeFirst();
  return row ?? refuse('personNotFound');
}

/**
 * Confirms the payment: cash with a receipt number, and a UPI payment that the desk has seen like an approval at the
 * payments desk.
 */
async function settle(tx: Tx, platform: Platform, sale: Sale, id: string): Promise<void> {
  const { payment, item, amount, adminId } = sale;
  const actor = `admin:${adminId}`;
  if (payment.means === 'upi') {
    await (item.kind === 'pass' ? approveOrderAtDesk : approveAtDesk)(tx, platform, id, actor);
  } else if (payment.means === 'cash') {
    const payable = await lockPayable(tx, platform, id, actor);
    if (!payable) throw new Error('what was just sold is not there');
    const { eventId } = payable;
    const reference = payment.receiptNumber;
    const cash = { registrationId: id, eventId, actor, reference, kind: 'received', source: 'cash' } as const;
    const money = [{ ...cash, from: 'toCheck' as const, to: 'received' as const, amountPaise: amount * 100 }];
    await payable.move('takeCash', money, { amount, receiptNumber: reference });
  }
}
