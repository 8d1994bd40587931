import type { ScheduleItem } from '#features/edition/contract.ts';

export interface ScheduleHour {
  key: string;
  date: string;
  startTime: string;
  items: ScheduleItem[];
}

/** Everything that starts at the same time, together. The schedule comes in order of time. */
export function scheduleHours(schedule: ScheduleItem[]): ScheduleHour[] {
  const hours = new Map<string, ScheduleHour>();
  for (const item of schedule) {
    const key = `${item.date} ${item.startTime}`;
    const hour = hours.get(key) ?? { key, date: item.date, startTime: item.startTime, items: [] };
    hour.items.push(item);
    hours.set(key, hour);
  }
  return [...hours.values()];
}
