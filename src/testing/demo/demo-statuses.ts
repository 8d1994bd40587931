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

/** The committee is two days behind; what is older is nearly all settled. */
export function demoStatuses(random: Random, { amount, ageMs }: { amount: number; ageMs: number }): DemoStatuses {
  if (amount === 0) {
    return weighted(random, [
      [confirmed, 96],
      [{ ...cancelled, payment_status: 'completed' }, 4],
    ]);
  }
  const settled = ageMs > twoDaysMs ? 1 : 0.12;
  return weighted(random, [
    [confirmed, 86 * settled],
    [failed, 4 * settled],
    [givenUp, 3 * settled],
    [cancelled, 3 * settled],
    [waiting, ageMs > twoDaysMs ? 4 : 90],
  ]);
}
