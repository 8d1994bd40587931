import type { Edition } from '#features/edition/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { addDays, instantOf } from '#shared/calendar.ts';
import { dayText } from '#shared/dates.ts';
import type { CalendarEntry } from '#shared/files/icalendar.ts';
import { paths } from '#shared/paths.ts';

type Planned = Pick<
  FestEvent,
  '_id' | 'title' | 'description' | 'date' | 'startTime' | 'endTime' | 'location' | 'isActive' | 'updatedAt'
>;

/**
 * An event as an entry of a calendar file; undefined if it has no date. Links the event's page only if the event is
 * published, because otherwise there is no page.
 */
export function calendarEntry(
  event: Planned,
  { timeZone, college, publicUrl }: Pick<Edition, 'timeZone' | 'college'> & { publicUrl: string | undefined },
): CalendarEntry | undefined {
  if (!dayText(event.date, 'short')) return undefined;
  return {
    uid: `${event._id}@${publicUrl ? new URL(publicUrl).hostname : 'symposia'}`,
    title: event.title,
    when: whenOf(event, timeZone),
    location: placeOf(event, college),
    description: event.description,
    ...(publicUrl && event.isActive && { url: `${publicUrl}${paths.event(event._id)}` }),
    changedAt: new Date(event.updatedAt),
  };
}

/** Adds the college: people read their calendar away from the campus, where a room number alone does not help. */
function placeOf({ location }: Planned, college: string): string {
  return location.includes(college) ? location : [location, college].filter(Boolean).join(', ');
}

function whenOf({ date, startTime, endTime }: Planned, timeZone: string): CalendarEntry['when'] {
  const day = date.slice(0, 10);
  if (!startTime) return { day };
  const start = instantOf(`${day}T${startTime}`, timeZone);
  if (!endTime || endTime === startTime) return { start };
  // An end before the start is on the next day.
  return { start, end: instantOf(`${endTime > startTime ? day : addDays(day, 1)}T${endTime}`, timeZone) };
}
