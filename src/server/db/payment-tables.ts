import type { Generated } from 'kysely';
import type { CreditList, LedgerAccount, LedgerKind, LedgerSource, MatchWay } from '#shared/payments/payment-ledger.ts';
import type { Flag } from './columns.ts';
import type { RegistrationsTable } from './schema.ts';

/** Append-only: each row moves an amount from one account to another (decision 15). */
export interface PaymentLedgerTable {
  seq: Generated<number>;
  at: string;
  registration_id: string;
  event_id: string;
  kind: LedgerKind;
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  amount_paise: number;
  source: LedgerSource;
  actor: string;
  reference: string;
  note: string;
  credit_id: string;
}

export interface PaymentDecisionsTable {
  id: string;
  registration_id: string;
  admin_id: string;
  admin_name: string;
  decision: 'approved' | 'rejected';
  reason: string;
  registration_status_before: RegistrationsTable['registration_status'];
  shared_before: Flag;
  at: string;
  /** '' unless it was taken back. */
  undone_at: string;
}

/** Left for the payments desk to look at (decision 28). */
export interface CoordinatorChangesTable {
  id: string;
  at: string;
  kind: 'fee' | 'status';
  event_id: string;
  /** Null for a fee. */
  registration_id: string | null;
  admin_id: string;
  admin_name: string;
  /** In paise, or a payment status. */
  value_before: string;
  value_after: string;
  /** '' until somebody has looked. */
  seen_by: string;
  seen_at: string;
}

export interface StatementsTable {
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

export interface StatementLinesTable {
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
export interface PaymentCreditsTable extends Omit<StatementLinesTable, 'credit_id'> {
  id: string;
  state: 'open' | 'assigned' | 'dismissed';
  settled_by: string;
  settled_at: string;
  note: string;
}

export interface StatementLayoutsTable {
  signature: string;
  layout: string;
  saved_by: string;
  saved_at: string;
}
