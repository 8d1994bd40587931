import type { Tx } from '#server/db/schema.ts';
import type { CouponFields, PassFields } from '../admin-contract.ts';
import { couponColumns, passColumns } from './rows.ts';

interface SeedPasses {
  passes: readonly (PassFields & { id: string })[];
  coupons: readonly (CouponFields & { id: string })[];
}

/** Passes and coupons as an edition's data brings them, with their own ids and in their order. */
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

/** Before anything of them was bought. Returns how many rows were deleted. */
export async function removeSeededPasses(
  tx: Tx,
  { passes, coupons }: Record<keyof SeedPasses, readonly { id: string }[]>,
): Promise<number> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const gonePasses = await tx.deleteFrom('passes').where('id', 'in', idsOf(passes)).returning('id').execute();
  const goneCoupons = await tx.deleteFrom('coupons').where('id', 'in', idsOf(coupons)).returning('id').execute();
  return gonePasses.length + goneCoupons.length;
}
