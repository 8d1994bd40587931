const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

type DayStyle = 'short' | 'medium' | 'ordinal' | 'long';

/**
 * A day as 'May 9', 'May 9, 2025', 'May 9th, 2025' or 'Friday, May 9, 2025'; undefined if it is empty, missing or
 * invalid.
 */
export function dayText(day: string | undefined, style: DayStyle): string | undefined {
  const at = day && /^\d{4}-\d{2}-\d{2}/.test(day) ? new Date(`${day.slice(0, 10)}T00:00:00Z`) : undefined;
  // February 30 is invalid too, although engines read it as a day in March.
  if (!at || Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day?.slice(8, 10))) return undefined;
  // This is written by hand, because the browser's own formats take a phone a quarter of a second the first time.
  const month = months[at.getUTCMonth()] ?? '';
  const date = at.getUTCDate();
  if (style === 'short') return `${month.slice(0, 3)} ${date}`;
  if (style === 'medium') return `${month.slice(0, 3)} ${date}, ${at.getUTCFullYear()}`;
  if (style === 'ordinal') return `${month} ${date}${ordinalEnd(date)}, ${at.getUTCFullYear()}`;
  return `${weekdays[at.getUTCDay()]}, ${month} ${date}, ${at.getUTCFullYear()}`;
}

function ordinalEnd(date: number): string {
  const isTeen = date > 10 && date < 14;
  return (!isTeen && ['th', 'st', 'nd', 'rd'][date % 10]) || 'th';
}

/** The day of an event without one: the edition's day (R18), or a fixed one if that is missing. */
export function dayOfEdition(startsAtLocal: string | undefined): string {
  return dayText(startsAtLocal, 'ordinal') ?? 'May 9th, 2025';
}

/** '09:00' as '9:00 AM'; '' stays ''. */
export function clockText(time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return '';
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** Both times, or 'From 9:30 AM'; undefined if neither is known. */
export function hoursText({ startTime, endTime }: { startTime: string; endTime: string }): string | undefined {
  return timeRangeText(startTime, endTime) ?? (startTime ? `From ${clockText(startTime)}` : undefined);
}

/** '9:30 AM - 11:00 AM' if both times are known, otherwise undefined. */
export function timeRangeText(start: string, end: string): string | undefined {
  return start && end ? `${clockText(start)} - ${clockText(end)}` : undefined;
}
