import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Flag } from '#server/db/columns.ts';
import type { Hold } from '#server/mail/outbox.ts';
import type { LedgerEntry } from './ledger.ts';
import type { LockedRegistration } from './locked.ts';
import type { StudentMail } from './mail-words.ts';
import { columnsOf, holdsSeat, isPaid, isRejected, type State, stateOf } from './state.ts';
import { outcomeOf, type TransitionName, transitionOf } from './transitions.ts';

/** What happens to a registration, with what it needs to know. */
export type LifecycleEvent =
  | { name: 'approve' | 'reject'; reason: string; shared: Flag; hold?: Hold; isMailedTogether?: boolean }
  | { name: 'undo' | 'undoOfConfirmed'; reason: ''; shared: Flag; decidedAt: string }
  | {
      name: 'resubmit' | 'resubmitWithoutSeat' | 'replaceProof';
      reason: '';
      proof: { transaction_id: string; proof_key: string };
      isMailedTogether?: boolean;
    }
  | { name: 'settleByPass' | 'waitForPass' | 'release' | Restoring }
  | { name: 'cancel'; record?: object }
  | { name: 'releaseTeam'; reason: string }
  | Settlement
  | SetStatuses;

export type Restoring = Extract<TransitionName, `restore${string}`>;

interface Settlement {
  name: Extract<TransitionName, `settle${string}` | 'unsettle' | 'refund' | 'book'>;
  /** The rows of the ledger, since only the caller that settles knows the amounts. */
  money: readonly LedgerEntry[];
  /** For the audit log. */
  record?: object;
}

/** The group of the mails that are held while a decision of this time on a payment can be undone: one for all its lines. */
export const heldMailsOf = ({ id, joint_payment_id }: { id: string; joint_payment_id: string }, at: string): string =>
  `${joint_payment_id || id} ${at}`;

/** What is left out stays as it is. */
interface SetStatuses {
  name: 'set';
  registrationStatus?: RegistrationStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  reason?: string | undefined;
}

/** Where the event leads to, or the code of why it may not happen. */
export function targetOf(row: LockedRegistration, event: LifecycleEvent): State | { refused: string } {
  if (event.name !== 'set') return outcomeOf(event.name, stateOf(row));
  const { registrationStatus = row.registration_status, paymentStatus = row.payment_status } = event;
  const asked = { ...row, registration_status: registrationStatus, payment_status: paymentStatus };
  return outcomeOf('set', stateOf(row), stateOf(asked));
}

/** The columns that the event sets; undefined where it moves nothing but money. */
export function changesOf(row: LockedRegistration, event: LifecycleEvent, to: State, at: string) {
  if (transitionOf(event.name).to === 'same') return undefined;
  return {
    ...columnsOf(to, row.released_at || at),
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

/** A student who cancels gives none, and the organisers' own was about the payment. */
function reasonAfter(row: LockedRegistration, event: LifecycleEvent): string {
  if (event.name === 'cancel') return '';
  return 'reason' in event ? (event.reason ?? row.reason) : row.reason;
}

/** An organiser who has seen the money completes a payment even if another has its transaction ID. */
function sharedAfter(row: LockedRegistration, event: LifecycleEvent, to: State): Flag {
  if (event.name === 'set') return isPaid(to) ? 1 : row.transaction_shared;
  return 'shared' in event ? event.shared : (transitionOf(event.name).shared ?? row.transaction_shared);
}

/** What the student is mailed about, if anything. One mail at the most: that of a rejection names the seat, too. */
export function mailOf(name: TransitionName, from: State, to: State): StudentMail | undefined {
  const { mail } = transitionOf(name);
  if (mail === 'paid') return holdsSeat(to) ? 'confirmed' : 'paidNoSeat';
  if (mail !== 'set') return mail;
  if (to === 'confirmed' && from !== 'confirmed') return 'confirmed';
  if (isRejected(to) && !isRejected(from)) return 'paymentFailed';
  return holdsSeat(from) && !holdsSeat(to) ? 'cancelled' : undefined;
}
