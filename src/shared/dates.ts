// One locale and an explicit zone everywhere: the server's and the visitor's text must be the same.
const locale = 'en-US';

/** A day as 'May 9' or 'Friday, May 9, 2025'; undefined when it is empty, missing or no date at all. */
export function dayText(day: string | undefined, style: DayStyle): string | undefined {
  const at = day && /^\d{4}-\d{2}-\d{2}/.test(day) ? new Date(`${day.slice(0, 10)}T00:00:00Z`) : undefined;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  return dayFormat(style).format(at);
}

const dayParts = {
  short: { month: 'short', day: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} as const;
type DayStyle = keyof typeof dayParts;

// Making one takes a phone longer than a hundred days take to be written with it.
const dayFormats = new Map<DayStyle, Intl.DateTimeFormat>();
function dayFormat(style: DayStyle): Intl.DateTimeFormat {
  const made = dayFormats.get(style) ?? new Intl.DateTimeFormat(locale, { ...dayParts[style], timeZone: 'UTC' });
  dayFormats.set(style, made);
  return made;
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
  const day = new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const at = new Date(instant);
  return `${day.format(at)} at ${clock.format(at).replace(' ', ' ')}`;
}
