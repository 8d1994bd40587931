import { type readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { whyNotRegister } from '#features/events/open-rules.ts';
import { toEvent, withEditionTimes } from '#features/events/server/index.ts';

type EventRow = Parameters<typeof toEvent>[0];
type Edition = Awaited<ReturnType<typeof readEdition>>;

/** Returns the event with its times from the edition, and the reason why it takes no registration now. */
export function eventNow(row: EventRow, edition: Edition, now: Date) {
  const event = withEditionTimes(toEvent(row), registrationTimes(edition));
  return { event, why: whyNotRegister(event, now) };
}

/** Whether the event takes no registrations at the moment and may take them later: it is unpublished or not open yet. */
export const mayOpenAgain = (why: ReturnType<typeof eventNow>['why']): boolean =>
  why === 'eventNotFound' || why === 'eventNotOpen';
