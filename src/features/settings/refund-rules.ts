import { instantOf } from '#shared/calendar.ts';
import type { RefundPolicy } from './refund-contract.ts';

export type RefundShare = 'full' | 'half' | 'none';

/** The first time that has not passed decides (R304). */
export function shareAt({ fullUntil, halfUntil }: RefundPolicy, timeZone: string, now: Date): RefundShare {
  const isBefore = (local: string) => local !== '' && now < instantOf(local, timeZone);
  if (isBefore(fullUntil)) return 'full';
  return isBefore(halfUntil) ? 'half' : 'none';
}

/** The refund in paise. Half of an odd sum is rounded up, in the student's favour. */
export function paiseBack(receivedPaise: number, share: RefundShare): number {
  if (share === 'full') return receivedPaise;
  return share === 'half' ? Math.ceil(receivedPaise / 2) : 0;
}
