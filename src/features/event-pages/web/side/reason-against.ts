import type { FestEvent } from '#features/events/contract.ts';
import { whyNotRegister } from '#features/events/open-rules.ts';
import { isOver } from '#features/events/rules.ts';
import type { EventView } from '../event-view.ts';

/** The only reason for which the page offers the waitlist. */
export const isFull = 'This event is full.';

/**
 * Returns why nobody can register; undefined if somebody can. Without a time it checks only what does not depend on
 * time.
 */
export function reasonAgainst({ event, opens }: Pick<EventView, 'event' | 'opens'>, now?: Date): string | undefined {
  const fault = now && whyNotRegister(event, now);
  if (fault === 'eventNotFound') return 'This event is not published.';
  if (fault === 'eventOver') return 'This event is over.';
  if (fault === 'eventNotOpen') {
    return opens ? `Registration opens on ${opens}.` : 'Registration for this event is not open yet.';
  }
  if (fault === 'eventClosed') return 'Registration for this event has closed.';
  return event.seatsLeft === 0 ? isFull : undefined;
}

/** Whether the event is over but still takes registrations. */
export const isLate = (event: FestEvent, now: Date | undefined): boolean =>
  now !== undefined && event.lateRegistrations && isOver(event, now);
