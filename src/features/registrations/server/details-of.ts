import type { Contact } from '#features/edition/rules.ts';
import type { OwnResult } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import type { RegistrationDetails } from '../contract.ts';
import { type Entry, stepsOf } from '../rules.ts';
import { moneyText, type Refund } from './money-text.ts';
import { type PassOf, passFacts } from './pass-facts.ts';
import { type RegistrationRow, reasonOf, type toOwnRegistration } from './rows.ts';
import { acceptText, type ToAccept } from './team/to-accept.ts';
import { memberNext, whatNext } from './what-next.ts';

type Shown =
  | 'name'
  | 'email'
  | 'phone'
  | 'college'
  | 'department'
  | 'year'
  | 'team_members'
  | 'additional_info'
  | 'transaction_id'
  | 'payment_reference'
  | 'joint_payment_id'
  | 'proof_state'
  | 'reason'
  | 'team_too_small'
  | 'released_at'
  | 'resubmitted_at'
  | 'updated_at'
  | 'event_team_min';

/** The stored data about a registration, before anything is decided. */
export interface Facts extends Pick<RegistrationDetails, 'contacts' | 'paymentProof' | 'mayCancel'>, PassOf {
  event: Omit<RegistrationDetails['event'], 'isOver'>;
  row: Pick<RegistrationRow, Shown>;
  /** The registration as in the student's own list. */
  listed: ReturnType<typeof toOwnRegistration>;
  result: OwnResult | null;
  isOver: boolean;
  /** Needed only if a team is incomplete. */
  entry?: Entry;
  refund: Refund | undefined;
  /** The text for a student who has cancelled the registration. */
  ownCancelling: { words: string; isSettled: boolean } | undefined;
  mayRegisterAgain: boolean;
  /** `mayRegisterAgain`, and a seat is free or kept for this student. */
  mayComeBack: boolean;
  toAccept: ToAccept | undefined;
  /** The registration gets a seat again only after the student has confirmed the email. */
  mustConfirmEmail: boolean;
  contact: Contact;
  timeZone: string;
}

const statusesOf = ({ listed, refund, ownCancelling }: Facts) => ({
  ...listed,
  isRefunded: refund !== undefined,
  isGivenUp: ownCancelling?.isSettled ?? false,
});

/**
 * A cancelled registration may send a proof only if a seat is free, so that nobody pays without getting one. A
 * registration that its student has cancelled needs no money. A registration in a joint payment has no proof of its own
 * (decision 55).
 */
export const canSendAgain = (facts: Facts): boolean =>
  facts.listed.canResubmit &&
  !facts.ownCancelling &&
  (overallStatusOf(statusesOf(facts)) !== 'cancelled' || (facts.mayComeBack && !facts.row.joint_payment_id));

/** `payment`: how to pay again; null unless the proof can be sent again. */
export function detailsOf(facts: Facts, payment: RegistrationDetails['payment']): RegistrationDetails {
  const { row, listed, result, contact, mayRegisterAgain, mayComeBack, mayCancel, refund } = facts;
  const statuses = statusesOf(facts);
  const overallStatus = overallStatusOf(statuses);
  const { name, email, phone, college, department, year } = row;
  const sent = { transactionId: row.transaction_id, paymentReference: row.payment_reference };
  const details = {
    ...listed,
    result,
    canResubmit: canSendAgain(facts),
    event: { ...facts.event, isOver: facts.isOver },
    participant: { name, email, phone, college, department, year },
    teamMembers: JSON.parse(row.team_members),
    additionalInfo: row.additional_info,
    ...sent,
    paymentProof: facts.paymentProof,
    isProofUnreadable: row.proof_state === 'unreadable',
    reason: reasonOf(row),
    ...(isTeamReason(row) && { isTeamReason: true as const }),
    overallStatus,
    ...passFacts(listed, facts),
    steps: shownSteps(facts),
    next: nextOf(facts),
    money: moneyText({ ...statuses, ...sent, jointPayment: row.joint_payment_id, refund }, contact),
    mayRegisterAgain,
    mayComeBack,
    mayCancel,
    updatedAt: row.updated_at,
    resubmittedAt: row.resubmitted_at,
    jointPayment: row.joint_payment_id,
    payment,
    ...(canSendAgain(facts) && facts.mustConfirmEmail && { mustConfirmEmail: true }),
    contacts: facts.contacts,
  };
  return listed.isMember ? forMember(details, facts) : details;
}

const isTeamReason = ({ reason, team_too_small }: Facts['row']) => team_too_small === 1 && reason === '';

function shownSteps(facts: Facts): RegistrationDetails['steps'] {
  const { listed, passStatus, ownCancelling } = facts;
  // Only the leader waits for a pass, because it is the leader's.
  const waitsForPass = !listed.isMember && listed.paymentStatus !== 'completed' && isUnpaid(passStatus);
  return stepsOf({ ...statusesOf(facts), isGivenUp: ownCancelling !== undefined, waitsForPass });
}

const isUnpaid = (passStatus: OrderStatus | undefined) => passStatus === 'pending' || passStatus === 'rejected';

function nextOf(facts: Facts): string {
  const { row, result, isOver, ownCancelling, mayRegisterAgain, mayComeBack, toAccept, contact, timeZone } = facts;
  const isProofBack = row.released_at !== '' && row.resubmitted_at > row.released_at;
  const ended = { mayRegisterAgain, mayComeBack, isProofBack, isOver, isHidden: !facts.event.isActive, result };
  const { entry = 'open', passStatus, mustConfirmEmail } = facts;
  const isPaidTogether = row.joint_payment_id !== '';
  const asked = {
    ...statusesOf(facts),
    ...ended,
    entry,
    passStatus,
    mustConfirmEmail,
    reason: reasonOf(row),
    isTeamTooSmall: row.team_too_small === 1,
    isPaidTogether,
  };
  const next = ownCancelling?.words ?? whatNext(asked, contact);
  return toAccept ? `${next} ${acceptText(toAccept, row.event_team_min, timeZone)}` : next;
}

/** The details for a member: the team's status, but neither the payment nor the contact details of the others. */
function forMember(details: RegistrationDetails, { isOver, passStatus, contact }: Facts): RegistrationDetails {
  const private_ = { email: '', phone: '' };
  return {
    ...details,
    canResubmit: false,
    participant: { ...details.participant, ...private_, department: '', year: '' },
    teamMembers: details.teamMembers.map((member) => ({ ...member, ...private_ })),
    additionalInfo: '',
    transactionId: '',
    paymentReference: '',
    paymentProof: '',
    isProofUnreadable: false,
    reason: '',
    money: '',
    jointPayment: '',
    payment: null,
    mayRegisterAgain: false,
    mayComeBack: false,
    mayCancel: false,
    next: memberNext({ ...details, isOver, isHidden: !details.event.isActive, passStatus }, contact),
  };
}
