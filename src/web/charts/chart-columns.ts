import { dayText } from '#shared/dates.ts';

interface Column {
  /** The column's first day. */
  day: string;
  /** 'May 9', or 'the week from May 5'. */
  name: string;
  value: number;
}

const narrowest = 3;

/** One column for each day, or for each week if columns of days would be too thin. */
export function chartColumns(days: readonly { day: string; value: number }[], width: number): Column[] {
  if (days.length * narrowest <= width) {
    return days.map(({ day, value }) => ({ day, value, name: dayText(day, 'medium') ?? day }));
  }
  const weeks: Column[] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    const day = week[0]?.day ?? '';
    const value = week.reduce((sum, each) => sum + each.value, 0);
    weeks.push({ day, value, name: `the week from ${dayText(day, 'medium') ?? day}` });
  }
  return weeks;
}

/** A round number, at least the highest value, whose half is also round. */
export function niceTop(highest: number): number {
  if (highest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8].find((factor) => factor * magnitude >= highest) ?? 10;
  return step * magnitude;
}
