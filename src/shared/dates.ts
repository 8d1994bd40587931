// One locale and an explicit zone everywhere: the server's and the visitor's text must be the same.
const locale = 'en-US';

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A day as 'May 9' or 'Friday, May 9, 2025'; undefined when it is empty, missing or no date at all. */
export function dayText(day: string | undefined, style: 'short' | 'medium' | 'long'): string | undefined {
  const at = day && /^\d{4}-\d{2}-\d{2}/.test(day) ? new Date(`${day.slice(0, 10)}T00:00:00Z`) : undefined;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  // By hand: the browser's own formats cost a phone a quarter of a second when the first of them is made.
  const month = months[at.getUTCMonth()] ?? '';
  const date = at.getUTCDate();
  if (style === 'short') return `${month.slice(0, 3)} ${date}`;
  if (style === 'medium') return `${month.slice(0, 3)} ${date}, ${at.getUTCFullYear()}`;
  return `${weekdays[at.getUTCDay()]}, ${month} ${date}, ${at.getUTCFullYear()}`;
}

/** '09:00' as '9:00 AM'; '' stays ''. */
export function clockText(time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return '';
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** '9:30 AM - 11:00 AM' when both ends are known, else undefined. */
export function timeRangeText(start: string, end: string): string | undefined {
  return start && end ? `${clockText(start)} - ${clockText(end)}` : undefined;
}

/** An instant in the edition's time zone: 'May 9, 2025 at 9:00 AM'. */
export function instantText(instant: string, timeZone: string): string {
  const { day, clock } = formatsOf(timeZone);
  const at = new Date(instant);
  return `${day.format(at)} at ${clock.format(at).replace(' ', ' ')}`;
}

interface Formats {
  day: Intl.DateTimeFormat;
  clock: Intl.DateTimeFormat;
}

const known = new Map<string, Formats>();
function formatsOf(timeZone: string): Formats {
  const formats = known.get(timeZone) ?? {
    day: new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: 'long', day: 'numeric' }),
    clock: new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
  known.set(timeZone, formats);
  return formats;
}
