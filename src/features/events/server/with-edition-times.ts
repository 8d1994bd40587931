import type { EditionTimes } from '#features/edition/rules.ts';
import { addDays, instantOf } from '#shared/calendar.ts';
import { dayText } from '#shared/dates.ts';
import type { FestEvent } from '../contract.ts';

/** An event's own times win; where it has none, the edition's hold. */
export function withEditionTimes<E extends FestEvent>(event: E, edition: EditionTimes): E {
  return {
    ...event,
    registrationOpensAt: event.registrationOpensAt || edition.registrationOpensAt,
    registrationClosesAt: event.registrationClosesAt || edition.registrationClosesAt,
    endsAt: endOf(event, edition),
    lateRegistrations: edition.lateRegistrations,
  };
}

/** The event's end, else midnight after its day; an event without a date follows the edition's day. */
function endOf({ date, startTime, endTime }: FestEvent, edition: Pick<EditionTimes, 'day' | 'timeZone'>): string {
  const day = dayText(date, 'short') ? date.slice(0, 10) : edition.day;
  if (!dayText(day, 'short')) return '';
  const at = (on: string, time: string) => instantOf(`${on}T${time}`, edition.timeZone).toISOString();
  if (!endTime || endTime === startTime) return at(addDays(day, 1), '00:00');
  // An end before the start is on the next day: a hackathon through the night.
  return at(endTime < startTime ? addDays(day, 1) : day, endTime);
}
