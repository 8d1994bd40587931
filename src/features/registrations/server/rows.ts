import type { Selectable } from 'kysely';
import type { OwnRegistration, StudentRegistration, TeamShortfall } from '#features/own-registrations/contract.ts';
import type { Database, Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Registration } from '../contract.ts';
import { canResubmit, type Held, type HoldRules, holdUntil, incompleteTeam, teamTooSmall } from '../rules.ts';

type DeskColumns =
  | 'search_text'
  | 'college_key'
  | 'transaction_key'
  | 'transaction_shared'
  | 'proof_print'
  | 'proof_taken_at';
/** Without the columns that only searches and the payment desk use. */
export type RegistrationRow = Omit<Selectable<Database['registrations']>, DeskColumns> & {
  event_title: string;
  event_team_min: number;
};

export function selectRegistrations(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .selectAll('registrations')
    .select(['events.title as event_title', 'events.date as event_date', 'events.team_min as event_team_min']);
}

/** `withPayments` is false for roles that see who comes, but not how it was paid. */
export function toRegistration(
  row: RegistrationRow,
  links: LinkSigner,
  { withPayments }: { withPayments: boolean },
): Registration {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    college: row.college,
    department: row.department,
    year: row.year,
    event: { _id: row.event_id, title: row.event_title, teamMin: row.event_team_min },
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    transactionId: withPayments ? row.transaction_id : '',
    paymentReference: withPayments ? row.payment_reference : '',
    paymentProof: withPayments ? proofLink(row, links) : '',
    amountDue: row.amount_due_paise / 100,
    teamName: row.team_name,
    teamMembers: JSON.parse(row.team_members),
    additionalInfo: row.additional_info,
    reason: reasonOf(row),
    resubmittedAt: row.resubmitted_at,
    releasedAt: row.released_at,
    ...(row.team_too_small === 1 && { isTeamTooSmall: true as const }),
  };
}

export function proofLink(
  row: Pick<RegistrationRow, 'id' | 'proof_key' | 'resubmitted_at'>,
  links: LinkSigner,
): string {
  return row.proof_key ? links.sign(row.id, row.resubmitted_at) : '';
}

export function toStudentRegistration(row: RegistrationRow & { event_date: string }): StudentRegistration {
  const amountDue = row.amount_due_paise / 100;
  return {
    _id: row.id,
    event: { _id: row.event_id, title: row.event_title, date: row.event_date },
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    teamName: row.team_name,
    amountDue,
    createdAt: row.created_at,
    canResubmit: canResubmit({ paymentStatus: row.payment_status, amountDue, releasedAt: row.released_at }),
    releasedAt: row.released_at,
  };
}

export function toOwnRegistration(
  row: RegistrationRow & { event_date: string },
  timeZone: string,
  rules: HoldRules,
  viewerId: string,
): Omit<OwnRegistration, 'result'> {
  const own = toStudentRegistration(row);
  const isMember = row.student_id !== viewerId;
  return {
    // Only the leader pays.
    ...(isMember ? { ...own, canResubmit: false } : own),
    registeredOn: dayOf(new Date(row.created_at), timeZone),
    holdUntil: isMember ? '' : holdUntil(toHeld(row), rules),
    ...(isMember && { isMember: true as const }),
    incompleteTeam: incompleteTeamOf(row) ?? null,
  };
}

export const incompleteTeamOf = (
  row: Pick<RegistrationRow, 'registration_status' | 'team_members' | 'event_team_min'>,
): TeamShortfall | undefined =>
  incompleteTeam(
    { registrationStatus: row.registration_status, event: { teamMin: row.event_team_min } },
    JSON.parse(row.team_members),
  );

type Reasons = Pick<RegistrationRow, 'reason' | 'team_too_small'>;

/** What organisers wrote, or else why the seat was released. */
export const reasonOf = (row: Reasons): string => row.reason || (row.team_too_small === 1 ? teamTooSmall : '');

/** The statuses in the form for the audit log. */
export function statusesOf(row: Pick<RegistrationRow, 'registration_status' | 'payment_status'> & Partial<Reasons>) {
  const reason = reasonOf({ reason: '', team_too_small: 0, ...row });
  return {
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    ...(reason && { reason }),
  };
}

type HeldRow = Pick<
  RegistrationRow,
  'registration_status' | 'payment_status' | 'amount_due_paise' | 'pass_order_id' | 'updated_at'
>;

export const toHeld = (row: HeldRow): Held => ({
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
  amountDue: row.amount_due_paise / 100,
  hasPass: row.pass_order_id !== '',
  updatedAt: row.updated_at,
});
