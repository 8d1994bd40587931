import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Bit } from '#server/db/columns.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import type { LedgerAccount, LedgerKind, LedgerSource } from '#shared/payments/payment-ledger.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    registrations: RegistrationsTable;
    team_members: TeamMembersTable;
    teams: TeamsTable;
    registration_revisions: RegistrationRevisionsTable;
    handed_over_teams: HandedOverTeamsTable;
    payment_ledger: PaymentLedgerTable;
    deleted_payments: DeletedPaymentsTable;
    answered_keys: AnsweredKeysTable;
  }
}

export interface RegistrationsTable {
  id: string;
  event_id: string;
  student_id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  department: string;
  year: string;
  team_name: string;
  team_members: string;
  additional_info: string;
  transaction_id: string;
  amount_due_paise: number;
  registration_status: RegistrationStatus;
  payment_status: PaymentStatus;
  /** Key of the proof in the file store; '' without one. */
  proof_key: string;
  /** `received`: as uploaded, never shown. `clean`: re-encoded. `unreadable`: could not be re-encoded. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
  created_at: string;
  updated_at: string;
  /** The reference in the payer's app; '' for free registrations. */
  payment_reference: string;
  /** Why an organiser rejected the payment or took the seat away; '' otherwise. */
  reason: string;
  /** When the proof was sent again, '' if never. */
  resubmitted_at: string;
  /** When the deadline released the seat; '' if it did not, or if a seat was given since. */
  released_at: Generated<string>;
  /** 1: the seat was released because too few members had accepted in time. */
  team_too_small: Generated<Bit>;
  /** When it last lost its seat; '' while it has one, or if that was before migration 0073. */
  seat_lost_at: Generated<string>;
  /** The transaction ID in the form for comparing (`transactionKey` in `src/shared/payments/transaction-id.ts`). */
  transaction_key: GeneratedAlways<string>;
  /** The college in the form for comparing names (migration 0041). */
  college_key: GeneratedAlways<string>;
  /** The text for the committee's search (migration 0027). */
  search_text: GeneratedAlways<string>;
  /** 1: completed deliberately although another payment may have the same transaction ID. */
  transaction_shared: Generated<Bit>;
  /** The fingerprint of the proof for comparing (`picture-fingerprint.ts`); '' if unknown or useless. */
  proof_print: Generated<string>;
  /** When the picture says it was taken, in local time like `2025-05-09T09:00:00`; '' if it does not say. */
  proof_taken_at: Generated<string>;
  /** The pass order that was used; '' without one. */
  pass_order_id: Generated<string>;
  /** The kind under which the pass counts it; '' if the pass counts nothing. */
  pass_kind: Generated<string>;
  /** `lineKey()` of the line of the price list; '' for the usual fee. */
  price_line: Generated<string>;
  coupon_id: Generated<string | null>;
  /** The id of its joint payment (decision 55); '' without one. */
  joint_payment_id: Generated<string>;
}

/** A member of a team, not its leader (decision 43). Rows are kept when somebody leaves. */
export interface TeamMembersTable {
  id: string;
  registration_id: string;
  /** The order in which members came. */
  place: number;
  /** The member's account; null until somebody accepts. */
  student_id: string | null;
  name: string;
  email: string;
  phone: string;
  college: string;
  /** The same form as in `registrations`. */
  college_key: GeneratedAlways<string>;
  state: 'typed' | 'asked' | 'invited' | 'accepted' | 'declined' | 'left' | 'replaced';
  created_at: string;
  changed_at: string;
  /**
   * The leader who typed the member; '' for a member who joined by the code. The ticket and the on-duty letter depend
   * on it.
   */
  typed_by: Generated<string>;
  /** The account that accepted the place; '' before. Kept when a hand-over gives the row to the former leader. */
  accepted_by: Generated<string>;
}

/** How people join a team. Registrations from before teams had codes have no row until their leader makes a code. */
interface TeamsTable {
  registration_id: string;
  code: string;
  code_until: string;
  /** Until when invited members must accept; '' if nobody must, or once the time is over. */
  agree_until: string;
}

/** Registrations that a student led once and handed over to somebody else. */
interface HandedOverTeamsTable {
  student_id: string;
  event_id: string;
  registration_id: string;
}

/**
 * How often an event's registrations changed, counted by triggers and `submit`. Rows are kept when their events are
 * deleted.
 */
interface RegistrationRevisionsTable {
  event_id: string;
  revision: number;
}

/** The transaction IDs of payments that were accepted and then deleted (decision 61). */
interface DeletedPaymentsTable {
  /** The same form as in `registrations`. */
  transaction_key: string;
  /** The other lines of its joint payment may have the same ID; '' without one. */
  joint_payment_id: string;
  deleted_with: DeletedWith;
}

/** Append-only. Each row moves an amount from one account to another (decision 15). */
interface PaymentLedgerTable {
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
  /** The reference in the same form as in `registrations`, to compare the bank's number of a credit. */
  transaction_key: GeneratedAlways<string>;
  note: string;
  credit_id: string;
}

/** The answers to students' calls, so that a retry gets the same answer (decision 11). */
interface AnsweredKeysTable {
  student_id: string;
  key: string;
  content_hash: string;
  /** The answer as JSON, for a repeated request. */
  answer: string;
  created_at: string;
}
