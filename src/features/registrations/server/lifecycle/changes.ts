import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Bit } from '#server/db/columns.ts';
import type { PaymentAct } from '#shared/payments/payment-ledger.ts';
import { reasonOf } from '../rows.ts';
import type { LedgerEntry } from './ledger.ts';
import type { LockedRegistration } from './locked.ts';
import type { StudentMail } from './mail-text.ts';
import { columnsOf, holdsSeat, isPaid, isRejected, type State, stateOf } from './state.ts';
import { outcomeOf, type TransitionName, transitionOf } from './transitions.ts';

/** An event in the life of a registration, with its data. */
export type LifecycleEvent =
  | { name: 'approve' | 'reject'; reason: string; shared: Bit; isMailedTogether?: boolean }
  | { name: 'undo' | 'undoOfConfirmed'; reason: ''; shared: Bit }
  | {
      name: 'resubmit' | 'resubmitWithoutSeat' | 'replaceProof';
      reason: '';
      proof: { transaction_id: string; proof_key: string };
      isMailedTogether?: boolean;
    }
  | { name: 'settleByPass' | 'waitForPass' | 'release' | 'releaseTeam' | Restoring }
  | { name: 'cancel'; record?: object }
  | Settlement
  | SetStatuses;

export type Restoring = Extract<TransitionName, `restore${string}`>;

interface Settlement {
  name: PaymentAct | 'settleByStatement';
  /** The ledger rows. Only the caller knows the amounts. */
  money: readonly LedgerEntry[];
  /** Added to the audit record. */
  record?: object;
}

/**
 * The group of mails that are held while the desk's decision can be undone. All lines of a joint payment share one
 * group.
 */
export const heldMailsOf = ({ id, joint_payment_id }: { id: string; joint_payment_id: string }, at: string): string =>
  `${joint_payment_id || id} ${at}`;

/** A status that is left out keeps its stored value. */
interface SetStatuses {
  name: 'set';
  registrationStatus?: RegistrationStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  reason?: string | undefined;
}

/** The state after the event, or the code of the reason why the event is refused. */
export function targetOf(row: LockedRegistration, event: LifecycleEvent): State | { refused: string } {
  if (event.name !== 'set') return outcomeOf(event.name, stateOf(row));
  const { registrationStatus = row.registration_status, paymentStatus = row.payment_status } = event;
  const asked = { ...row, registration_status: registrationStatus, payment_status: paymentStatus };
  return outcomeOf('set', stateOf(row), stateOf(asked));
}

/** The columns that the event sets; undefined if it only moves money. */
export function changesOf(row: LockedRegistration, event: LifecycleEvent, to: State, at: string) {
  if (transitionOf(event.name).to === 'same') return undefined;
  const released = columnsOf(to, row.released_at || at);
  const isTeamTooSmall = event.name === 'releaseTeam' || row.team_too_small === 1;
  return {
    ...released,
    team_too_small: isTeamTooSmall && released.released_at !== '' ? (1 as const) : (0 as const),
    ...(holdsSeat(to) !== holdsSeat(stateOf(row)) && { seat_lost_at: holdsSeat(to) ? '' : at }),
    // Only a rejection or a lost seat has a reason.
    reason: isRejected(to) || !holdsSeat(to) ? reasonAfter(row, event) : '',
    transaction_shared: sharedAfter(row, event, to),
    ...('proof' in event && {
      ...event.proof,
      proof_state: 'received' as const,
      proof_print: '',
      proof_taken_at: '',
      resubmitted_at: at,
    }),
    updated_at: at,
  };
}

/**
 * The organisers' reason. A student who cancels gives none, nor does the rule of an event that releases a team, and the
 * stored reason was about the payment. An organiser who sends back the reason that was shown has written none.
 */
function reasonAfter(row: LockedRegistration, event: LifecycleEvent): string {
  if (event.name === 'cancel' || event.name === 'releaseTeam') return '';
  const given = 'reason' in event ? event.reason : undefined;
  return given === undefined || given === reasonOf(row) ? row.reason : given;
}

/** An organiser who has seen the money may complete a payment even if another payment has the same transaction ID. */
function sharedAfter(row: LockedRegistration, event: LifecycleEvent, to: State): Bit {
  if (event.name === 'set') return isPaid(to) ? 1 : row.transaction_shared;
  return 'shared' in event ? event.shared : (transitionOf(event.name).shared ?? row.transaction_shared);
}

/**
 * The mail to the student. There is at most one: the mail about a rejection mentions the seat too. `amountDue`: without
 * one there is no payment that could be rejected.
 */
export function mailOf(name: TransitionName, from: State, to: State, amountDue: number): StudentMail | undefined {
  const { mail } = transitionOf(name);
  if (mail === 'paid') return holdsSeat(to) ? 'confirmed' : 'paidNoSeat';
  if (mail !== 'set') return mail;
  if (to === 'confirmed' && from !== 'confirmed') return 'confirmed';
  if (amountDue > 0 && isRejected(to) && !isRejected(from)) return 'paymentFailed';
  return holdsSeat(from) && !holdsSeat(to) ? 'cancelled' : undefined;
}
