import type { Generated } from 'kysely';
import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    passes: PassesTable;
    price_sales: PriceSalesTable;
    coupons: CouponsTable;
    coupon_uses: CouponUsesTable;
    pass_allowances: PassAllowancesTable;
  }
}

interface PassesTable {
  id: string;
  name: string;
  description: string;
  /** What it opens and its price list, as JSON in the form of the calls. */
  covers: string;
  prices: string;
  /** null: no limit. */
  sale_limit: number | null;
  /** How many orders are paid or wait for their payment. The transactions that change orders keep it up to date. */
  sold: number;
  /** Instants; '' without a limit. */
  sale_from: string;
  sale_until: string;
  is_active: Bit;
  created_at: string;
  updated_at: string;
  version: number;
}

/** How many are sold at a price that has a limit. */
interface PriceSalesTable {
  /** `pass:<id>` or `event:<id>`. */
  owner: string;
  /** `lineKey()` of the price. */
  line: string;
  sold: number;
}

interface CouponsTable {
  id: string;
  code: string;
  /** The code in the form for comparing (`couponKey()`). */
  code_key: string;
  /** Whole rupees. Either this or `percent` is set. */
  amount: number | null;
  percent: number | null;
  use_limit: number | null;
  per_person: number | null;
  /** The ids of the passes and events that it is for, as JSON; empty: everything. */
  only_for: string;
  used: number;
  valid_from: string;
  valid_until: string;
  is_active: Bit;
  created_at: string;
  version: Generated<number>;
}

/** How often each student uses a coupon. */
interface CouponUsesTable {
  coupon_id: string;
  student_id: string;
  used: number;
}

/** How many events an order opens, and for how many of them the student has registered. */
interface PassAllowancesTable {
  order_id: string;
  /** A type of event, or `any`. */
  kind: string;
  granted: number;
  used: number;
}
