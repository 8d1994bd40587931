import type { StudentAccount } from '#features/accounts/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import {
  buyerOf,
  findUsableOrder,
  readSoldAt,
  spendAllowance,
  type Teammate,
  takeCoupon,
  takePrice,
  type UsableOrder,
  withCoupon,
} from '#features/passes/server/index.ts';
import type { Channel } from '#features/prices/contract.ts';
import { lineKey, priceAt } from '#features/prices/rules.ts';
import { noPass } from '#features/registrations/calls.ts';
import { lockingQuery } from '#server/db/concurrency.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

/** The price of one registration and its source. Nothing is taken yet. */
export interface EntryTerms {
  /** Whole rupees. */
  fee: number;
  pass: UsableOrder | undefined;
  /** The line of the event's price list; '' if the usual fee applies. */
  priceLine: string;
  limit: number | undefined;
  couponId: string | null;
}

interface Asked {
  account: StudentAccount;
  passId: string;
  coupon: string;
  /** The form contains a payment. If the pass is used up, the student may then want to pay the fee. */
  isPaying: boolean;
  /** The members, who count for a group price (R316). */
  team: readonly Teammate[];
  /**
   * The college in the form; left out: the account's. A group price applies only if the form and the account name the
   * same college (R316).
   */
  college?: string;
  /** `spot`: at the spot desk. */
  channel?: Channel;
  now: Date;
}

const nothing: EntryTerms = { fee: 0, pass: undefined, priceLine: '', limit: undefined, couponId: null };

export async function entryTerms(db: Db, event: FestEvent, asked: Asked) {
  if (event.entry === 'free') return nothing;
  const wantsFee = asked.passId === noPass;
  const passId = wantsFee ? '' : asked.passId;
  if (event.entry === 'fee') return passId ? refuse('passNotValid') : feeTerms(db, event, asked);
  const named = { id: event._id, eventType: event.eventType };
  const pass = wantsFee ? undefined : await findUsableOrder(db, asked.account.id, named, passId);
  if (pass && pass !== 'spent') return { ...nothing, pass };
  const mayPay = event.entry === 'passOrFee' && !passId && (!pass || asked.isPaying);
  if (mayPay) return feeTerms(db, event, asked);
  if (pass === 'spent') return refuse('allowanceSpent');
  return passId ? refuse('passNotValid') : refuse('passNeeded');
}

async function feeTerms(db: Db, event: FestEvent, { account, coupon, team, college, channel = 'online', now }: Asked) {
  const usual = relevantFee(event);
  // Most registrations have neither a price list nor a coupon, and in a rush they must not cause more queries.
  if (event.prices.length === 0 && !coupon) return { ...nothing, fee: usual };
  const owner = `event:${event._id}`;
  const soldAt = await readSoldAt(db, owner);
  const buyer = { ...(await buyerOf(db, account, { lines: event.prices, owner, team, college })), channel };
  const price = priceAt(event.prices, buyer, now, { soldAt, usual });
  const { line, amount = usual } = price ?? {};
  const quote = { amount, priceLine: line ? lineKey(line) : '', limit: line?.limit, couponId: null };
  const found = await withCoupon(db, quote, { code: coupon, thingId: event._id, studentId: account.id, now });
  if (found instanceof Refusal) return found;
  const { amount: fee, ...rest } = found;
  return { ...rest, fee, pass: undefined };
}

/** Locks the pass order until the transaction ends, so that nobody decides its payment meanwhile. Call it first. */
export async function holdPass(tx: Tx, { pass }: EntryTerms): Promise<boolean> {
  if (!pass) return true;
  const { rows } = await lockStatus(tx, { orderId: pass.orderId });
  return rows[0]?.status === (pass.isPaid ? 'active' : 'pending');
}

const lockStatus = prepared((db, at: { orderId: string }) =>
  lockingQuery(db, db.selectFrom('pass_orders').select('status').where('id', '=', at.orderId)),
);

/** Takes the place on the pass, the price and the coupon, in the same order as all other code. */
export async function takeTerms(
  tx: Tx,
  { pass, priceLine, limit, couponId }: EntryTerms,
  eventId: string,
  studentId: string,
) {
  if (pass?.kind && !(await spendAllowance(tx, pass.orderId, pass.kind))) return 'allowanceSpent';
  if (priceLine && !(await takePrice(tx, `event:${eventId}`, priceLine, limit))) return 'feeChanged';
  return couponId ? takeCoupon(tx, couponId, studentId) : undefined;
}
