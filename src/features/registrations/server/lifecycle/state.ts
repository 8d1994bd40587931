import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';

/**
 * All states of a registration. A state combines the two specified statuses with whether the deadline released the seat
 * (decision 22). All decisions of the code depend only on this state (decision 36).
 */
const stored = {
  checking: ['pending', 'pending', false],
  paidUnconfirmed: ['pending', 'completed', false],
  rejected: ['pending', 'failed', false],
  confirmedUnpaid: ['confirmed', 'pending', false],
  confirmed: ['confirmed', 'completed', false],
  confirmedRejected: ['confirmed', 'failed', false],
  cancelled: ['cancelled', 'pending', false],
  cancelledPaid: ['cancelled', 'completed', false],
  cancelledRejected: ['cancelled', 'failed', false],
  released: ['cancelled', 'pending', true],
  releasedPaid: ['cancelled', 'completed', true],
  releasedRejected: ['cancelled', 'failed', true],
} as const satisfies Record<string, readonly [RegistrationStatus, PaymentStatus, boolean]>;

export type State = keyof typeof stored;
export const states = Object.keys(stored) as State[];

export interface StatusColumns {
  registration_status: RegistrationStatus;
  payment_status: PaymentStatus;
  released_at: string;
}

/** Only a registration without a seat can be released. */
export function stateOf({ registration_status, payment_status, released_at }: StatusColumns): State {
  const isReleased = released_at !== '' && registration_status === 'cancelled';
  const found = states.find((state) => {
    const [registration, payment, released] = stored[state];
    return registration === registration_status && payment === payment_status && released === isReleased;
  });
  if (!found) throw new Error(`no state is ${registration_status} and ${payment_status}`);
  return found;
}

/** `releasedAt`: when the seat was released; used only by released states. */
export function columnsOf(state: State, releasedAt: string): StatusColumns {
  const [registration_status, payment_status, isReleased] = stored[state];
  return { registration_status, payment_status, released_at: isReleased ? releasedAt : '' };
}

/** A team is one registration and holds one seat. */
export const holdsSeat = (state: State): boolean => stored[state][0] !== 'cancelled';
export const isPaid = (state: State): boolean => stored[state][1] === 'completed';
export const isRejected = (state: State): boolean => stored[state][1] === 'failed';
