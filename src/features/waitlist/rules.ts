import { instantText } from '#shared/instants.ts';
import type { OwnPlace } from './contract.ts';

const hourMs = 3_600_000;

/** An offer never outlives the registration, nor the event: a later registration would be refused. */
export function offerUntil(now: Date, hours: number, closesAt: string): string {
  const until = new Date(now.getTime() + hours * hourMs).toISOString();
  return closesAt && new Date(closesAt) < new Date(until) ? new Date(closesAt).toISOString() : until;
}

/** A student's place or offer, in words. */
export function placeWords({ state, position, offerUntil, news }: OwnPlace, timeZone: string): string {
  switch (state) {
    case 'waiting':
      return `You are ${position === 1 ? 'first' : `number ${position}`} on the waitlist. ${news}`;
    case 'offered':
      return `A seat is kept for you until ${instantText(offerUntil, timeZone)}. Register before then, or it goes to the next.`;
    case 'lapsed':
      return 'A seat was kept for you, but the time is over and it went to the next. You may join the waitlist again.';
    case 'registered':
    case 'left':
      return 'You are not on the waitlist.';
    default:
      return state satisfies never;
  }
}
