import { dayAfter } from '#features/analytics/rules.ts';

/** The first and the last of the fourteen days that the dashboard draws; the last is today. */
export function lastDays(today: string): [from: string, to: string] {
  return [dayAfter(today, -13), today];
}
