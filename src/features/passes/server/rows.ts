import type { Selectable } from 'kysely';
import { priceSentence } from '#features/prices/sentence-rules.ts';
import type { Database } from '#server/db/schema.ts';
import type { CouponFields, CouponRecord, PassFields, PassRecord } from '../admin-contract.ts';
import { couponKey } from '../rules.ts';

export type PassRow = Selectable<Database['passes']>;
export type CouponRow = Selectable<Database['coupons']>;

export function toPass(row: PassRow, timeZone: string): PassRecord {
  const prices: PassRecord['prices'] = JSON.parse(row.prices);
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    covers: JSON.parse(row.covers),
    prices,
    ...(row.sale_limit !== null && { limit: row.sale_limit }),
    saleFrom: row.sale_from,
    saleUntil: row.sale_until,
    isActive: row.is_active === 1,
    priceWords: priceSentence(prices, timeZone),
    sold: row.sold,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function passColumns(fields: PassFields) {
  return {
    name: fields.name,
    description: fields.description,
    covers: JSON.stringify(fields.covers),
    prices: JSON.stringify(fields.prices),
    sale_limit: fields.limit ?? null,
    sale_from: fields.saleFrom ?? '',
    sale_until: fields.saleUntil ?? '',
    is_active: fields.isActive ? 1 : 0,
  } as const;
}

export function toCoupon(row: CouponRow): CouponRecord {
  return {
    _id: row.id,
    code: row.code,
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.percent !== null && { percent: row.percent }),
    ...(row.use_limit !== null && { limit: row.use_limit }),
    ...(row.per_person !== null && { perPerson: row.per_person }),
    from: row.valid_from,
    until: row.valid_until,
    onlyFor: JSON.parse(row.only_for),
    isActive: row.is_active === 1,
    used: row.used,
    version: row.version,
    createdAt: row.created_at,
  };
}

export function couponColumns(fields: CouponFields) {
  return {
    code: fields.code,
    code_key: couponKey(fields.code),
    amount: fields.amount ?? null,
    percent: fields.percent ?? null,
    use_limit: fields.limit ?? null,
    per_person: fields.perPerson ?? null,
    valid_from: fields.from ?? '',
    valid_until: fields.until ?? '',
    only_for: JSON.stringify(fields.onlyFor ?? []),
    is_active: fields.isActive ? 1 : 0,
  } as const;
}
