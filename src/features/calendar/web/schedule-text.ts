import { clockText, dayText, timeRangeText } from '#shared/dates.ts';
import type { ScheduledEvent } from '../contract.ts';

export function dayHeading(date: string): string {
  return dayText(date, 'long') ?? 'Day to be announced';
}

export function hoursText({ startTime, endTime }: Pick<ScheduledEvent, 'startTime' | 'endTime'>): string {
  if (startTime && endTime) return timeRangeText(startTime, endTime) ?? '';
  if (startTime) return `From ${clockText(startTime)}`;
  return endTime ? `Until ${clockText(endTime)}` : 'Time to be announced';
}

const namedAtMost = 3;

/** Names overlapping events: 'A', 'A and B', 'A, B, C and 4 more'. Undefined if there are none. */
export function clashText({ clashesWith }: Pick<ScheduledEvent, 'clashesWith'>): string | undefined {
  if (clashesWith.length === 0) return undefined;
  const titles = clashesWith.map(({ title }) => title);
  const others = titles.length - namedAtMost;
  // '1 more' would not be shorter than the title.
  const named = others > 1 ? [...titles.slice(0, namedAtMost), `${others} more`] : titles;
  return `Overlaps with ${new Intl.ListFormat('en-GB').format(named)}`;
}

/** How many of the events overlap with another. */
export function clashCount(days: readonly { events: readonly Pick<ScheduledEvent, 'clashesWith'>[] }[]): number {
  return days.flatMap(({ events }) => events).filter(({ clashesWith }) => clashesWith.length > 0).length;
}
