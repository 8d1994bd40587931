import type { EditionTimes } from '#features/edition/rules.ts';
import { addDays, instantOf } from '#shared/calendar.ts';
import { dayText } from '#shared/dates.ts';
import type { FestEvent } from '../contract.ts';

/** Adds the edition's times where the event has none of its own. */
export function withEditionTimes<E extends FestEvent>(event: E, edition: EditionTimes): E {
  return {
    ...event,
    registrationOpensAt: event.registrationOpensAt || edition.registrationOpensAt,
    registrationClosesAt: event.registrationClosesAt || edition.registrationClosesAt,
    endsAt: endOf(event, edition),
    lateRegistrations: edition.lateRegistrations,
  };
}

/** Whether the event has begun. Without a start time it begins at midnight; without a day it never begins. */
export function hasBegun(event: FestEvent, edition: Pick<EditionTimes, 'day' | 'timeZone'>, now: Date): boolean {
  const day = dayOf(event, edition);
  return (
    dayText(day, 'short') !== undefined && now >= instantOf(`${day}T${event.startTime || '00:00'}`, edition.timeZone)
  );
}

const dayOf = ({ date }: FestEvent, edition: Pick<EditionTimes, 'day'>): string =>
  dayText(date, 'short') ? date.slice(0, 10) : edition.day;

/** The event's end, or else the midnight after its day. An event without a date uses the edition's day. */
function endOf(event: FestEvent, edition: Pick<EditionTimes, 'day' | 'timeZone'>): string {
  const { startTime, endTime } = event;
  const day = dayOf(event, edition);
  if (!dayText(day, 'short')) return '';
  const at = (on: string, time: string) => instantOf(`${on}T${time}`, edition.timeZone).toISOString();
  if (!endTime || endTime === startTime) return at(addDays(day, 1), '00:00');
  // An end before the start is on the next day, as for a hackathon through the night.
  return at(endTime < startTime ? addDays(day, 1) : day, endTime);
}
