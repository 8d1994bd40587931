import type { Database } from '#server/db/schema.ts';
import { type Random, weighted } from './draw.ts';

export type DemoStatuses = Pick<Database['registrations'], 'registration_status' | 'payment_status' | 'reason'>;

const sound = (
  registration_status: DemoStatuses['registration_status'],
  payment_status: DemoStatuses['payment_status'],
) => ({ registration_status, payment_status, reason: '' }) satisfies DemoStatuses;
const notFound = 'No payment with this transaction ID has reached us.';

const confirmed = sound('confirmed', 'completed');
const waiting = sound('pending', 'pending');
const failed: DemoStatuses = { ...sound('pending', 'failed'), reason: notFound };
const givenUp: DemoStatuses = { ...sound('cancelled', 'failed'), reason: notFound };
const cancelled: DemoStatuses = { ...sound('cancelled', 'pending'), reason: 'Simulated: cancelled at their own wish.' };

const twoDaysMs = 2 * 86_400_000;
/** With up to this many registrations the committee is two days behind. A larger fest has more people at the desk. */
const usualCrowd = 10_000;

interface Registered {
  amount: number;
  ageMs: number;
  /** The registrations of the whole fest. */
  registrations: number;
}

/** Nearly all registrations older than the committee's delay are decided. */
export function demoStatuses(random: Random, { amount, ageMs, registrations }: Registered): DemoStatuses {
  if (amount === 0) {
    return weighted(random, [
      [confirmed, 96],
      [{ ...cancelled, payment_status: 'completed' }, 4],
    ]);
  }
  const behind = Math.min(1, usualCrowd / registrations);
  const isOld = ageMs > twoDaysMs * behind;
  const settled = isOld ? 1 : 0.12;
  return weighted(random, [
    [confirmed, 86 * settled],
    [failed, 4 * settled],
    [givenUp, 3 * settled],
    [cancelled, 3 * settled * behind],
    [waiting, isOld ? 4 * behind : 90],
  ]);
}
