import { hourMs } from '#shared/calendar.ts';
import { instantText } from '#shared/instants.ts';
import type { OwnPlace } from './contract.ts';

/** When an offer ends: at the latest when registration closes, because the student could not register afterwards. */
export function offerUntil(now: Date, hours: number, closesAt: string): string {
  return noLaterThan(new Date(now.getTime() + hours * hourMs).toISOString(), closesAt);
}

/** `closesAt`: an instant; '' without a closing time. */
export const noLaterThan = (until: string, closesAt: string): string =>
  closesAt && new Date(closesAt) < new Date(until) ? new Date(closesAt).toISOString() : until;

/** A student's place or offer, in words. */
export function placeText({ state, position, offerUntil, goesOn, news }: OwnPlace, timeZone: string): string {
  switch (state) {
    case 'waiting':
      return `You are ${position === 1 ? 'first' : `number ${position}`} on the waitlist. ${news}`;
    case 'offered':
      return `A seat is kept for you until ${instantText(offerUntil, timeZone)}. ${goesOn ? 'Register before then, or it goes to the next.' : 'Register before then: registration ends at that time.'}`;
    case 'lapsed':
      return goesOn
        ? 'A seat was kept for you, but the time is over and it went to the next. You may join the waitlist again.'
        : `A seat was kept for you, but the time is over. ${news}`;
    case 'registered':
    case 'left':
      return 'You are not on the waitlist.';
    default:
      return state satisfies never;
  }
}
