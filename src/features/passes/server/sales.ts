import { sql } from 'kysely';
import type { PriceLine } from '#features/prices/contract.ts';
import { lineKey } from '#features/prices/rules.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { largestInteger } from '#shared/fields.ts';

// Only this file counts what is sold of a pass, at a price with a limit, or with a coupon. Each count is one
// conditional update, so that the last one cannot be sold twice.

/**
 * Also locks the pass until the transaction ends, so that nobody changes what the transaction reads of it afterwards.
 */
export function takePass(tx: Tx, passId: string): Promise<boolean> {
  return didChange(
    tx
      .updateTable('passes')
      .set({ sold: sql`sold + 1` })
      .where('id', '=', passId)
      .where('is_active', '=', 1)
      .where(({ or, eb, ref }) => or([eb('sale_limit', 'is', null), eb('sold', '<', ref('sale_limit'))])),
  );
}

/** May exceed the limit, because a person has decided so. */
export async function takePassBeyondLimit(tx: Tx, passId: string): Promise<void> {
  await tx.updateTable('passes').set({ sold: sql`sold + 1` }).where('id', '=', passId).execute();
}

export async function givePassBack(tx: Tx, passId: string): Promise<void> {
  await tx.updateTable('passes').set({ sold: sql`sold - 1` }).where('id', '=', passId).execute();
}

/** How many were sold at each price of a list. `owner`: `pass:<id>` or `event:<id>`. */
export async function readSoldAt(db: Db, owner: string): Promise<(line: PriceLine) => number> {
  return (await readSoldAtAll(db, [owner]))(owner);
}

/** The same for several price lists, with one query. */
export async function readSoldAtAll(
  db: Db,
  owners: readonly string[],
): Promise<(owner: string) => (line: PriceLine) => number> {
  const sales = db.selectFrom('price_sales').select(['owner', 'line', 'sold']);
  const rows = owners.length > 0 ? await sales.where('owner', 'in', owners).execute() : [];
  const sold = new Map(rows.map((row) => [`${row.owner} ${row.line}`, row.sold]));
  return (owner) => (line) => sold.get(`${owner} ${lineKey(line)}`) ?? 0;
}

export function takePrice(tx: Tx, owner: string, line: string, limit = largestInteger): Promise<boolean> {
  return wasInserted(
    tx
      .insertInto('price_sales')
      .values({ owner, line, sold: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'line'])
          .doUpdateSet({ sold: sql`price_sales.sold + 1` })
          .where('price_sales.sold', '<', limit),
      ),
  );
}

/** Whether the pass, or the price of the quote, is now sold out, so that the site must show something else. */
export async function isNowSoldOut(
  tx: Tx,
  { id, sale_limit }: { id: string; sale_limit: number | null },
  { priceLine, limit }: { priceLine: string; limit: number | undefined },
): Promise<boolean> {
  if (sale_limit !== null) {
    const pass = await tx.selectFrom('passes').select('sold').where('id', '=', id).executeTakeFirstOrThrow();
    if (pass.sold >= sale_limit) return true;
  }
  if (limit === undefined) return false;
  const sales = tx.selectFrom('price_sales').select('sold').where('owner', '=', `pass:${id}`);
  return ((await sales.where('line', '=', priceLine).executeTakeFirst())?.sold ?? 0) >= limit;
}

export async function givePriceBack(tx: Tx, owner: string, line: string): Promise<void> {
  await tx
    .updateTable('price_sales')
    .set({ sold: sql`sold - 1` })
    .where('owner', '=', owner)
    .where('line', '=', line)
    .where('sold', '>', 0)
    .execute();
}

export type WhyNoCoupon = 'couponUsedUp' | 'couponUsedByYou';

/** Returns undefined if the coupon was taken. A refusal takes nothing. The caller has checked the coupon's times. */
export async function takeCoupon(tx: Tx, couponId: string, studentId: string): Promise<WhyNoCoupon | undefined> {
  const isTaken = await didChange(
    tx
      .updateTable('coupons')
      .set({ used: sql`used + 1` })
      .where('id', '=', couponId)
      .where('is_active', '=', 1)
      .where(({ or, eb, ref }) => or([eb('use_limit', 'is', null), eb('used', '<', ref('use_limit'))])),
  );
  if (!isTaken) return 'couponUsedUp';
  const coupon = tx.selectFrom('coupons').select('per_person').where('id', '=', couponId);
  const { per_person } = await coupon.executeTakeFirstOrThrow();
  if (await countForStudent(tx, couponId, studentId, per_person ?? largestInteger)) return undefined;
  await uncount(tx, couponId);
  return 'couponUsedByYou';
}

function countForStudent(tx: Tx, coupon_id: string, student_id: string, most: number): Promise<boolean> {
  return wasInserted(
    tx
      .insertInto('coupon_uses')
      .values({ coupon_id, student_id, used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['coupon_id', 'student_id'])
          .doUpdateSet({ used: sql`coupon_uses.used + 1` })
          .where('coupon_uses.used', '<', most),
      ),
  );
}

/** Returns why `takeCoupon` would refuse the coupon. Takes nothing. */
export async function whyNoCoupon(db: Db, couponId: string, studentId: string): Promise<WhyNoCoupon | undefined> {
  const coupons = db.selectFrom('coupons').select(['is_active', 'use_limit', 'used', 'per_person']);
  const coupon = await coupons.where('id', '=', couponId).executeTakeFirst();
  if (coupon?.is_active !== 1 || coupon.used >= (coupon.use_limit ?? largestInteger)) return 'couponUsedUp';
  const uses = db.selectFrom('coupon_uses').select('used').where('coupon_id', '=', couponId);
  const own = await uses.where('student_id', '=', studentId).executeTakeFirst();
  return (own?.used ?? 0) >= (coupon.per_person ?? largestInteger) ? 'couponUsedByYou' : undefined;
}

/** May exceed the limits, because a person has decided so. */
export async function takeCouponBeyondLimit(tx: Tx, couponId: string, studentId: string): Promise<void> {
  await tx.updateTable('coupons').set({ used: sql`used + 1` }).where('id', '=', couponId).execute();
  await countForStudent(tx, couponId, studentId, largestInteger);
}

export async function giveCouponBack(tx: Tx, couponId: string, studentId: string): Promise<void> {
  await uncount(tx, couponId);
  await uncountForStudent(tx, couponId, studentId);
}

async function uncountForStudent(tx: Tx, couponId: string, studentId: string): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ used: sql`used - 1` })
    .where('coupon_id', '=', couponId)
    .where('student_id', '=', studentId)
    .where('used', '>', 0)
    .execute();
}

/** Moves one use of the coupon to another student. Returns false if that student may not use it any more often. */
export async function handCouponOver(tx: Tx, couponId: string, from: string, to: string): Promise<boolean> {
  const coupons = tx.selectFrom('coupons').select('per_person').where('id', '=', couponId);
  // The coupon is locked first, as in all code that uses one.
  const coupon = await lockRow(tx, coupons);
  if (!(await countForStudent(tx, couponId, to, coupon?.per_person ?? largestInteger))) return false;
  await uncountForStudent(tx, couponId, from);
  return true;
}

async function uncount(tx: Tx, couponId: string): Promise<void> {
  await tx.updateTable('coupons').set({ used: sql`used - 1` }).where('id', '=', couponId).execute();
}

async function wasInserted(insert: {
  executeTakeFirst(): Promise<{ numInsertedOrUpdatedRows?: bigint | undefined } | undefined>;
}): Promise<boolean> {
  return ((await insert.executeTakeFirst())?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
