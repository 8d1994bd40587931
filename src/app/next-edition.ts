import type { Selectable } from 'kysely';
import { edition } from '#features/edition/contract.ts';
import type { CarriedOver } from '#server/backup/carry-over.ts';
import type { Database } from '#server/db/schema.ts';

/** Returns the row for the next edition; undefined leaves it out. */
type Carry<Row> = (row: Row) => Row | undefined;
type Fate<Row> = 'startsEmpty' | Carry<Row>;

const asItIs = <Row>(row: Row): Row => row;

/**
 * What the next edition gets of each table (decision 62). Versions are kept, because `remove-sample` sees by them which
 * of the sample's records organisers have changed.
 */
export const fates: { [Name in keyof Database]: Fate<Selectable<Database[Name]>> } = {
  settings: (row) => (row.name === 'edition' ? { ...row, value: withoutLateRegistrations(row.value) } : row),
  pictures: asItIs,

  admins: asItIs,
  admin_events: asItIs,
  admin_notifications: asItIs,
  // Without these tables a password alone would be enough to sign in.
  two_factor: asItIs,
  recovery_codes: asItIs,
  supervisor_pins: asItIs,

  colleges: asItIs,
  college_names: asItIs,

  events: (row) => ({ ...row, seats_taken: 0, seats_offered: 0 }),
  event_questions: (row) => (row.retired_at === '' ? { ...row, reminded_at: '' } : undefined),
  feedback_forms: (row) => ({ ...row, opened: 0, mailed_at: '' }),
  feedback_questions: asItIs,
  judging_rounds: (row) => ({ ...row, state: 'marking' }),
  certificate_templates: (row) => (row.removed_at === '' ? { ...row, used_at: '' } : undefined),
  gate_checkpoints: asItIs,

  // Not on sale, because a pass without dates would be sold although all events are over.
  passes: (row) => ({ ...row, sold: 0, is_active: 0 }),
  coupons: (row) => ({ ...row, used: 0 }),

  speakers: asItIs,
  sponsors: asItIs,
  schedule_items: asItIs,

  // Accounts of students, and everything that they have entered.
  students: 'startsEmpty',
  email_confirmations: 'startsEmpty',
  college_rosters: 'startsEmpty',
  college_roster_addresses: 'startsEmpty',
  bookmarks: 'startsEmpty',
  calendar_feeds: 'startsEmpty',
  answered_keys: 'startsEmpty',
  registrations: 'startsEmpty',
  teams: 'startsEmpty',
  team_members: 'startsEmpty',
  handed_over_teams: 'startsEmpty',
  waitlist_entries: 'startsEmpty',
  answers: 'startsEmpty',
  answer_files: 'startsEmpty',
  feedback_given: 'startsEmpty',
  feedback_sealed: 'startsEmpty',
  feedback_answers: 'startsEmpty',
  contact_messages: 'startsEmpty',
  message_replies: 'startsEmpty',
  newsletter_subscribers: 'startsEmpty',

  // Money.
  pass_orders: 'startsEmpty',
  pass_allowances: 'startsEmpty',
  order_counts: 'startsEmpty',
  price_sales: 'startsEmpty',
  coupon_uses: 'startsEmpty',
  payment_ledger: 'startsEmpty',
  payment_decisions: 'startsEmpty',
  payment_credits: 'startsEmpty',
  statements: 'startsEmpty',
  statement_lines: 'startsEmpty',
  // For a statement without headings, the first payment was stored as the line of headings.
  statement_layouts: 'startsEmpty',
  refund_proposals: 'startsEmpty',
  deleted_payments: 'startsEmpty',

  // Tickets and everything else that was made for people. The key of tickets is left out too, so that a ticket of the
  // former edition opens nothing.
  tickets: 'startsEmpty',
  ticket_keys: 'startsEmpty',
  ticket_colleges: 'startsEmpty',
  ticket_counter: 'startsEmpty',
  ticket_persons: 'startsEmpty',
  gate_devices: 'startsEmpty',
  gate_scans: 'startsEmpty',
  gate_kept: 'startsEmpty',
  judging_judges: 'startsEmpty',
  judging_entries: 'startsEmpty',
  judging_marks: 'startsEmpty',
  judging_results: 'startsEmpty',
  judging_places: 'startsEmpty',
  certificates: 'startsEmpty',
  certificate_files: 'startsEmpty',
  certificate_names: 'startsEmpty',
  letters: 'startsEmpty',

  // Sessions, links, mails, histories and counts.
  sessions: 'startsEmpty',
  password_links: 'startsEmpty',
  login_history: 'startsEmpty',
  mail_outbox: 'startsEmpty',
  audit_log: 'startsEmpty',
  history_heads: 'startsEmpty',
  coordinator_changes: 'startsEmpty',
  college_joins: 'startsEmpty',
  list_revisions: 'startsEmpty',
  registration_revisions: 'startsEmpty',
  shared_counts: 'startsEmpty',
};

export const nextEdition: CarriedOver = {
  rowOf(table) {
    const fate = fates[table];
    // The cast is safe because the function gets only rows of this table.
    return fate === 'startsEmpty' ? undefined : (fate as ReturnType<CarriedOver['rowOf']>);
  },
  // Only organisers upload pictures.
  folders: ['pictures'],
};

/** Until organisers change its date, an event of the former edition is over and takes no registrations (decision 32). */
function withoutLateRegistrations(stored: string): string {
  return JSON.stringify({ ...edition.parse(JSON.parse(stored)), lateRegistrations: false });
}
