import type { Flag } from './columns.ts';

export interface PassesTable {
  id: string;
  name: string;
  description: string;
  /** What it opens and its price list: JSON, as on the wire. */
  covers: string;
  prices: string;
  /** null: as many as are bought. */
  sale_limit: number | null;
  /** Orders that wait or are paid; kept by the transactions that change them. */
  sold: number;
  /** Instants, '' where there is no bound. */
  sale_from: string;
  sale_until: string;
  is_active: Flag;
  created_at: string;
  updated_at: string;
  version: number;
}

/** How many are sold at a price that has a limit. */
export interface PriceSalesTable {
  /** `pass:<id>` or `event:<id>`. */
  owner: string;
  /** `lineKey()` of the price. */
  line: string;
  sold: number;
}

export interface CouponsTable {
  id: string;
  code: string;
  /** `couponKey()`: what is compared. */
  code_key: string;
  /** Whole rupees; either this or `percent`. */
  amount: number | null;
  percent: number | null;
  use_limit: number | null;
  per_person: number | null;
  used: number;
  valid_from: string;
  valid_until: string;
  is_active: Flag;
  created_at: string;
}

/** How often one student uses a coupon. */
export interface CouponUsesTable {
  coupon_id: string;
  student_id: string;
  used: number;
}

export interface PassOrdersTable {
  id: string;
  pass_id: string;
  student_id: string;
  status: 'pending' | 'active' | 'rejected' | 'cancelled';
  amount_due_paise: number;
  /** `lineKey()` of the price that it was bought at. */
  price_line: string;
  coupon_id: string | null;
  /** What the pass opened when it was bought: JSON, as on the wire. */
  covers: string;
  transaction_id: string;
  transaction_key: string;
  payment_reference: string;
  proof_key: string;
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
  reason: string;
  created_at: string;
  updated_at: string;
  resubmitted_at: string;
}

/** How many events an order opens, and how many of them are registered for. */
export interface PassAllowancesTable {
  order_id: string;
  /** A type of event, or `any`. */
  kind: string;
  granted: number;
  used: number;
}
