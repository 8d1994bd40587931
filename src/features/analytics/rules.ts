import { addDays } from '#shared/calendar.ts';

/** A longer chart would be unreadable. */
export const mostDays = 1_100;

/** All days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= mostDays; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A quarter of an hour in UTC, such as `2025-05-08T18:30`, with its sums. */
interface Quarter {
  quarter: string;
  registrations: number;
  revenuePaise: number;
}

export interface DaySums {
  day: string;
  registrations: number;
  revenuePaise: number;
}

/** Adds up quarters of an hour to days of a time zone. Every offset is a whole number of quarters. */
export function foldIntoDays(
  days: readonly string[],
  quarters: readonly Quarter[],
  dayOf: (at: Date) => string,
): DaySums[] {
  const sums = new Map(days.map((day) => [day, { day, registrations: 0, revenuePaise: 0 }]));
  for (const { quarter, registrations, revenuePaise } of quarters) {
    const sum = sums.get(dayOf(new Date(`${quarter}:00Z`)));
    if (!sum) continue;
    sum.registrations += registrations;
    sum.revenuePaise += revenuePaise;
  }
  return [...sums.values()];
}
