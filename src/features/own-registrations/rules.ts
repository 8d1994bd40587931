import type { OverallStatus, OwnResult, PaymentStatus, RegistrationStatus } from './contract.ts';

/** The colour of a status on every screen: a `StatusTone`. */
type Tone = 'success' | 'warning' | 'danger';

export const registrationTones: Record<RegistrationStatus, Tone> = {
  confirmed: 'success',
  pending: 'warning',
  cancelled: 'danger',
};

/**
 * In the order of the dashboard's bars: first the statuses that need no work, last those that somebody must look at.
 */
export const paymentTones: Record<PaymentStatus, Tone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
};

const rankNames = ['First', 'Second', 'Third'];

/** 'First', 'Rank 4' */
export const rankName = (rank: number): string => rankNames[rank - 1] ?? `Rank ${rank}`;

/** 'First place', 'Rank 4' */
export const placeName = (rank: number): string => rankName(rank) + (rankNames[rank - 1] ? ' place' : '');

/** A result in a few words. */
export function resultName(result: OwnResult): string {
  if ('rank' in result) return placeName(result.rank);
  return result.isThrough ? 'In the next round' : 'Not in the next round';
}

/** The registrations that hold a seat: maps an event's id to the registration's id. */
export function liveByEvent(
  registrations: readonly { _id: string; event: { _id: string }; registrationStatus: RegistrationStatus }[],
): Map<string, string> {
  const live = registrations.filter(({ registrationStatus }) => registrationStatus !== 'cancelled');
  return new Map(live.map(({ _id, event }) => [event._id, _id]));
}

/** Members in these states are in the team: on lists, and when the size of a team or group is counted (decision 43). */
export const statesInTeam = ['typed', 'invited', 'accepted'] as const;

export interface Statuses {
  registrationStatus: RegistrationStatus;
  paymentStatus: PaymentStatus;
  /** In rupees. */
  amountDue: number;
  /** When a deadline released the seat; '' or absent if none did. */
  releasedAt?: string;
  /** The payment was refunded. */
  isRefunded?: boolean;
  /** The student cancelled after paying and was told the refund, so nobody has to find a seat. */
  isGivenUp?: boolean;
}

/**
 * For a cancelled registration the payment status does not matter. A failed payment is shown even if the seat is
 * confirmed.
 */
export function overallStatusOf(registration: Statuses): OverallStatus {
  const { registrationStatus, paymentStatus, amountDue, releasedAt, isRefunded, isGivenUp } = registration;
  if (registrationStatus === 'cancelled') {
    if (paymentStatus === 'completed' && amountDue > 0) {
      if (isRefunded) return 'refunded';
      return isGivenUp ? 'cancelled' : 'paidNoSeat';
    }
    return releasedAt ? 'released' : 'cancelled';
  }
  return seatedStatusOf(registration);
}

/** The overall status of a registration that holds a seat. */
export function seatedStatusOf({
  registrationStatus,
  paymentStatus,
  amountDue,
}: Pick<Statuses, 'registrationStatus' | 'paymentStatus' | 'amountDue'>) {
  if (paymentStatus === 'failed' && amountDue > 0) return 'paymentFailed';
  return registrationStatus === 'confirmed' ? 'confirmed' : 'checking';
}
