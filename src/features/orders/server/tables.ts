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
  /** `lineKey()` of the price at which the pass was bought. */
  price_line: string;
  coupon_id: string | null;
  /** The events that the pass opened when it was bought: JSON, as in the API. */
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
  /** The fingerprint of the proof, as in `registrations`. Null if the proof was redrawn before migration 0079. */
  proof_print: Generated<string | null>;
  /** When the picture was taken, according to the picture, as in `registrations`. */
  proof_taken_at: Generated<string>;
  /** Computed: the texts that the organisers' search looks through. */
  search_text: GeneratedAlways<string>;
}

/** The number of orders of each pass with each status. Triggers keep it. */
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
  /** '' unless the decision was undone. */
  undone_at: string;
}
