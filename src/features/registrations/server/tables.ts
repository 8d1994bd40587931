import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Flag } from '#server/db/columns.ts';
import type { LedgerAccount, LedgerKind, LedgerSource } from '#shared/payments/payment-ledger.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    registrations: RegistrationsTable;
    team_members: TeamMembersTable;
    teams: TeamsTable;
    registration_revisions: RegistrationRevisionsTable;
    handed_over_teams: HandedOverTeamsTable;
    payment_ledger: PaymentLedgerTable;
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
  /** `received`: as uploaded, never served. `clean`: re-encoded. `unreadable`: could not be. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
  created_at: string;
  updated_at: string;
  /** What the payer's app was given; '' for free registrations. */
  payment_reference: string;
  /** Why it was rejected or lost its seat, '' otherwise. */
  reason: string;
  /** When the proof was sent again, '' if never. */
  resubmitted_at: string;
  /** When the deadline took its seat; '' if never, or since it was given one again. */
  released_at: Generated<string>;
  /** When it last lost its seat; '' while it has one, or if that was before migration 0073. */
  seat_lost_at: Generated<string>;
  /** The transaction ID as it is compared (`transactionKey` in `src/shared/payments/transaction-id.ts`). */
  transaction_key: GeneratedAlways<string>;
  /** The college as names are compared (migration 0041). */
  college_key: GeneratedAlways<string>;
  /** What a search of the committee looks through (migration 0027). */
  search_text: GeneratedAlways<string>;
  /** 1: completed on purpose although the transaction ID may be accepted elsewhere. */
  transaction_shared: Generated<Flag>;
  /** What the proof looks like (`picture-print.ts`); '' where it is not known or says nothing. */
  proof_print: Generated<string>;
  /** When the picture says it was taken, local time as in `2025-05-09T09:00:00`; '' where it does not say. */
  proof_taken_at: Generated<string>;
  /** The order of the pass that it was made with; '' without one. */
  pass_order_id: Generated<string>;
  /** What the pass counts it under; '' where nothing is counted. */
  pass_kind: Generated<string>;
  /** `lineKey()` of the event's price that it was made at; '' for the usual fee. */
  price_line: Generated<string>;
  coupon_id: Generated<string | null>;
  /** The id of its joint payment (decision 55); '' without one. */
  joint_payment_id: Generated<string>;
}

/** A person in a team besides its leader (decision 43). Rows stay when somebody leaves. */
export interface TeamMembersTable {
  id: string;
  registration_id: string;
  /** The order in which they came. */
  place: number;
  /** Whose account it is; null until somebody accepts. */
  student_id: string | null;
  name: string;
  email: string;
  phone: string;
  college: string;
  /** As in `registrations`. */
  college_key: GeneratedAlways<string>;
  state: 'typed' | 'asked' | 'invited' | 'accepted' | 'declined' | 'left' | 'replaced';
  created_at: string;
  changed_at: string;
  /** Who typed the member, '' for one who came by the code: the ticket and the letter keep to that leader. */
  typed_by: Generated<string>;
  /** Whose account has accepted the place; '' before. A hand-over gives the row to the former leader, and this stays. */
  accepted_by: Generated<string>;
}

/** How people come into a team; registrations from before have no row until their leader makes a code. */
interface TeamsTable {
  registration_id: string;
  code: string;
  code_until: string;
  /** Until when members who were invited have to accept; '' where nobody has to, or since that time is over. */
  agree_until: string;
}

/** Registrations that a student led once and handed over to somebody else. */
interface HandedOverTeamsTable {
  student_id: string;
  event_id: string;
  registration_id: string;
}

/** How often an event's registrations have changed, counted by triggers and `submit`; rows stay when their events go. */
interface RegistrationRevisionsTable {
  event_id: string;
  revision: number;
}

/** Append-only: each row moves an amount from one account to another (decision 15). */
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
  note: string;
  credit_id: string;
}

/** What a student's call was answered, so that its retry hears the same (decision 11). */
interface AnsweredKeysTable {
  student_id: string;
  key: string;
  content_hash: string;
  /** The answer, as JSON, for the same request again. */
  answer: string;
  created_at: string;
}
