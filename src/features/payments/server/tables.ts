import type { CreditList, MatchWay } from '#shared/payments/payment-ledger.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    statements: StatementsTable;
    statement_lines: StatementLinesTable;
    payment_credits: PaymentCreditsTable;
    statement_layouts: StatementLayoutsTable;
    refund_proposals: RefundProposalsTable;
  }
}

interface StatementsTable {
  id: string;
  file_name: string;
  state: 'needsColumns' | 'ready' | 'applied';
  /** Whose headings they are, '' where mapped by hand. */
  format: string;
  /** The headings, normalised: what a layout is remembered by. */
  signature: string;
  layout: string;
  /** The file's cells as JSON while its columns are not known, '' afterwards. */
  cells: string;
  summary: string;
  uploaded_by: string;
  uploaded_at: string;
  applied_by: string;
  applied_at: string;
}

interface StatementLinesTable {
  statement_id: string;
  /** In the file, from 1. */
  line: number;
  /** The same for the same credit in whatever file. */
  credit_id: string;
  date: string;
  amount_paise: number;
  utr: string;
  narration: string;
  list: CreditList;
  matched_by: MatchWay;
  /** JSON list: the registration, or those that it may be. */
  registration_ids: string;
}

/** Credits of applied statements. What each paid is in the ledger. */
interface PaymentCreditsTable extends Omit<StatementLinesTable, 'credit_id'> {
  id: string;
  state: 'open' | 'assigned' | 'dismissed';
  settled_by: string;
  settled_at: string;
  note: string;
}

interface StatementLayoutsTable {
  signature: string;
  layout: string;
  saved_by: string;
  saved_at: string;
}

/** What a student who cancelled gets back. One for each registration or order; cancelled again, it is proposed again. */
interface RefundProposalsTable {
  /** The registration or the order. */
  payment_id: string;
  proposed_paise: number;
  /** What had been received when it was cancelled, with what was refunded of it. */
  received_paise: number;
  /** `waiting` for its UTR. `kept`: nothing is refunded. `nothing`: nothing had been received. */
  state: 'waiting' | 'done' | 'kept' | 'nothing';
  cancelled_at: string;
  settled_by: string;
  settled_at: string;
}
