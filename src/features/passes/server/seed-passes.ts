import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CouponFields, PassFields } from '../admin-contract.ts';
import { couponColumns, passColumns } from './rows.ts';

interface SeedPasses {
  passes: readonly (PassFields & { id: string })[];
  coupons: readonly (CouponFields & { id: string })[];
}

/** Stores the passes and coupons of an edition's data, with the ids and in the order that the data gives them. */
export async function seedPasses(tx: Tx, { passes, coupons }: SeedPasses, now: Date): Promise<void> {
  for (const [index, pass] of passes.entries()) {
    const at = new Date(now.getTime() + index).toISOString();
    const row = { id: pass.id, ...passColumns(pass), sold: 0, created_at: at, updated_at: at, version: 0 };
    await tx.insertInto('passes').values(row).execute();
  }
  for (const coupon of coupons) {
    const row = { id: coupon.id, ...couponColumns(coupon), used: 0, created_at: now.toISOString() };
    await tx.insertInto('coupons').values(row).execute();
  }
}

/** Finds the passes and coupons of an edition's data that are still stored. */
export const findSeededPasses = (db: Db, passes: SeedPasses['passes']) =>
  withChange(db.selectFrom('passes').select(['id', 'name', 'version']).where('id', 'in', idsOf(passes)).execute());

export const findSeededCoupons = (db: Db, coupons: SeedPasses['coupons']) =>
  withChange(
    db.selectFrom('coupons').select(['id', 'code as name', 'version']).where('id', 'in', idsOf(coupons)).execute(),
  );

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const withChange = async <Row extends { version: number }>(rows: Promise<Row[]>) =>
  (await rows).map((row) => ({ ...row, isChanged: row.version > 0 }));

/** Returns false if the pass was changed since `version`. The database refuses to delete a pass that an order names. */
export const removeSeededPass = (tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> =>
  didChange(tx.deleteFrom('passes').where('id', '=', id).where('version', '=', version));

export const removeSeededCoupon = (tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> =>
  didChange(tx.deleteFrom('coupons').where('id', '=', id).where('version', '=', version));
