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
  /** The bank or app; '' if an organiser named the columns. */
  format: string;
  /** The normalised headings, under which a layout is stored. */
  signature: string;
  layout: string;
  /** The file's cells as JSON until its columns are known; '' afterwards. */
  cells: string;
  summary: string;
  uploaded_by: string;
  uploaded_at: string;
  applied_by: string;
  applied_at: string;
}

interface StatementLinesTable {
  statement_id: string;
  /** The line of the file, from 1. */
  line: number;
  /** The same id for the same credit in every file. */
  credit_id: string;
  date: string;
  amount_paise: number;
  utr: string;
  /** `storedNarration` of the line. */
  narration: string;
  list: CreditList;
  matched_by: MatchWay;
  /** A JSON list with the registration that matches, or several possible ones. */
  registration_ids: string;
}

/** Credits of applied statements. The ledger says what each of them paid. */
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

/**
 * The refunds of students who cancelled. There is one row for each registration or order. A second cancellation
 * replaces it.
 */
interface RefundProposalsTable {
  /** The id of the registration or order. */
  payment_id: string;
  proposed_paise: number;
  /** What was received before the cancellation, and how much of it was refunded before it. */
  received_paise: number;
  /** `waiting`: the UTR is missing. `kept`: no refund. `nothing`: no money was received. */
  state: 'waiting' | 'done' | 'kept' | 'nothing';
  cancelled_at: string;
  settled_by: string;
  settled_at: string;
}
