import { isOwnCollege } from '#features/colleges/server/index.ts';
import type { Channel, PriceLine } from '#features/prices/contract.ts';
import { type Buyer, lineKey, priceAt, unknownBuyer } from '#features/prices/rules.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import { quoteRefusals } from '../contract.ts';
import { afterCoupon, couponKey } from '../rules.ts';
import { type Group, groupSize } from './group-size.ts';
import { type PassRow, toCoupon } from './rows.ts';
import { readSoldAt, whyNoCoupon } from './sales.ts';

interface Account {
  id: string;
}

/** What a student pays, and why. A quote takes nothing yet. Amounts are whole rupees. */
export interface Quote {
  amount: number;
  /** `lineKey()` of the line that sets the price; '' if the usual fee applies. */
  priceLine: string;
  /** The limit of that price, if it has one. */
  limit: number | undefined;
  couponId: string | null;
}

/** The facts about a buyer that the lines of a price list need. */
export async function buyerOf(
  db: Db,
  account: Account,
  { lines, ...group }: Group & { lines: readonly PriceLine[] },
): Promise<Buyer> {
  const isFor = (audience: PriceLine['audience']) => lines.some((line) => line.audience === audience);
  const most = Math.max(...lines.map(({ groupMin = 0 }) => groupMin));
  return {
    ...unknownBuyer,
    ...(isFor('ownCollege') && { isOwnCollege: await isOfOwnCollege(db, account) }),
    ...(isFor('collegeGroup') && { groupSize: await groupSize(db, account.id, { ...group, most }) }),
  };
}

/**
 * Reads the email again, because it may have changed since the caller read the account. A new person at the spot desk
 * is not stored yet.
 */
async function isOfOwnCollege(db: Db, { id }: Account): Promise<boolean> {
  const students = db.selectFrom('students').select(['email', 'email_confirmed_at']);
  const student = await students.where('id', '=', id).executeTakeFirst();
  return student !== undefined && isOwnCollege(db, student);
}

export async function quotePass(
  db: Db,
  pass: PassRow | undefined,
  { account, coupon, channel = 'online', now }: { account: Account; coupon: string; channel?: Channel; now: Date },
) {
  if (pass?.is_active !== 1) return refuse('passNotFound');
  if (!isOnSale(pass, now)) return refuse('notOnSale');
  const owner = `pass:${pass.id}`;
  const soldAt = await readSoldAt(db, owner);
  const lines: PriceLine[] = JSON.parse(pass.prices);
  const price = priceAt(lines, { ...(await buyerOf(db, account, { lines, owner })), channel }, now, { soldAt });
  // All current prices may be sold out while a later one has not begun yet.
  if (!price?.line) return refuse('notOnSale');
  return withCoupon(
    db,
    { amount: price.amount, priceLine: lineKey(price.line), limit: price.line.limit, couponId: null },
    { code: coupon, thingId: pass.id, studentId: account.id, now },
  );
}

export function isOnSale({ sale_from, sale_until }: PassRow, now: Date): boolean {
  const at = now.getTime();
  return (!sale_from || Date.parse(sale_from) <= at) && (!sale_until || at < Date.parse(sale_until));
}

export const isSoldOut = ({ sale_limit, sold }: PassRow): boolean => sale_limit !== null && sold >= sale_limit;

/** The quote after the coupon. `code` may be ''. `thingId` is the id of the pass or event that is paid for. */
export async function withCoupon(
  db: Db,
  quote: Quote,
  { code, thingId, studentId, now }: { code: string; thingId: string; studentId: string; now: Date },
) {
  // If nothing is due, the coupon is not used up.
  if (!code || quote.amount === 0) return quote;
  const row = await db.selectFrom('coupons').selectAll().where('code_key', '=', couponKey(code)).executeTakeFirst();
  const why = row ? await whyNot() : 'couponUnknown';
  if (!row || why)
    return refuse(why ?? 'couponUnknown', { errors: { coupon: quoteRefusals[why ?? 'couponUnknown'].message } });
  return { ...quote, amount: afterCoupon(quote.amount, toCoupon(row)), couponId: row.id };

  async function whyNot() {
    if (!row) return undefined;
    const at = now.getTime();
    if (row.is_active !== 1) return 'couponOff';
    if (row.valid_from && at < Date.parse(row.valid_from)) return 'couponEarly';
    if (row.valid_until && Date.parse(row.valid_until) <= at) return 'couponOver';
    const { onlyFor } = toCoupon(row);
    if (onlyFor.length > 0 && !onlyFor.includes(thingId)) return 'couponElsewhere';
    return whyNoCoupon(db, row.id, studentId);
  }
}
