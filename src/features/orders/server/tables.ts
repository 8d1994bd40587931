import type { Generated, GeneratedAlways } from 'kysely';
import type { Bit } from '#server/db/columns.ts';
import type { Database } from '#server/db/schema.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    pass_orders: PassOrdersTable;
    order_counts: OrderCountsTable;
    payment_decisions: PaymentDecisionsTable;
  }
}

interface PassOrdersTable {
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
  /** The id of its joint payment (decision 55); '' without one. */
  joint_payment_id: Generated<string>;
  /** What the proof looks like, as in `registrations`; null where it was redrawn before migration 0079. */
  proof_print: Generated<string | null>;
  /** When the picture says it was taken, as in `registrations`. */
  proof_taken_at: Generated<string>;
  /** Computed: what the organisers' search looks through. */
  search_text: GeneratedAlways<string>;
}

/** Kept by triggers: how many orders of each pass have each status. */
interface OrderCountsTable {
  pass_id: string;
  status: PassOrdersTable['status'];
  orders: number;
}

/** Decisions on registrations and on orders. */
interface PaymentDecisionsTable {
  id: string;
  registration_id: string;
  admin_id: string;
  admin_name: string;
  decision: 'approved' | 'rejected';
  reason: string;
  registration_status_before: Database['registrations']['registration_status'];
  shared_before: Bit;
  at: string;
  /** '' unless it was taken back. */
  undone_at: string;
}
