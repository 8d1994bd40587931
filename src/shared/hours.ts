/** When an event takes place: a day YYYY-MM-DD and times HH:MM in the edition's time zone; '' for unknown. */
export interface Hours {
  date: string;
  startTime: string;
  endTime: string;
}

/**
 * Whether somebody cannot be at both events. Overlapping times clash. Events that follow each other do not. An event
 * with only a start has an unknown length, so it clashes with an event that takes place at that moment. An event
 * without a day or a start clashes with nothing.
 */
export function clash(one: Hours, other: Hours): boolean {
  const [a, b] = [span(one), span(other)];
  return a !== undefined && b !== undefined && a.from < b.until && b.from < a.until;
}

/** The events of `others` that clash with `event`, in their order. */
export function clashesOf<T extends Hours>(event: Hours, others: readonly T[]): T[] {
  return others.filter((other) => clash(event, other));
}

interface Span {
  /** Minutes on one line through all days; `until` is not included. */
  from: number;
  until: number;
}

const dayMinutes = 24 * 60;

function span({ date, startTime, endTime }: Hours): Span | undefined {
  const midnight = dayStart(date);
  const start = minuteOfDay(startTime);
  if (midnight === undefined || start === undefined) return undefined;
  const from = midnight + start;
  const end = minuteOfDay(endTime);
  if (end === undefined || end === start) return { from, until: from + 1 };
  // An end before the start is on the next day, such as a hackathon through the night.
  return { from, until: midnight + end + (end < start ? dayMinutes : 0) };
}

function dayStart(date: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Some engines read February 30 as a day in March.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  return isDay ? at / 60_000 : undefined;
}

function minuteOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
