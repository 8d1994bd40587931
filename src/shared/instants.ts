const formats = new Map<string, Intl.DateTimeFormat>();

/** Makes each format only once, because making one costs far more than using it. */
export function formatIn(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  // Always set, so that server and browser write the same text.
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, format);
  return format;
}

/** An instant in the edition's time zone: 'May 9, 2025 at 9:00 AM'. */
export const instantText = (instant: string, timeZone: string): string =>
  `${instantDayText(instant, timeZone)} at ${instantClockText(instant, timeZone)}`;

/** The default time zone of an edition, also used if the edition did not load. */
export const usualTimeZone = 'Asia/Kolkata';

/** The day of an instant in the edition's time zone: 'May 9, 2025'. */
export const instantDayText = (instant: string, timeZone = usualTimeZone): string =>
  formatIn(timeZone, { year: 'numeric', month: 'long', day: 'numeric' }).format(new Date(instant));

/** '9:00 AM'. Some browsers put a narrow space in it and the server does not, so it is replaced. */
export const instantClockText = (instant: string, timeZone: string): string =>
  formatIn(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant)).replace('\u202f', ' ');

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** For example '5 minutes ago'; 'just now' within a minute. */
export function agoText(at: string, now: number): string {
  // It is created here, because at module level it would keep this file in the bundles of pages that do not use it.
  const words = new Intl.RelativeTimeFormat('en-US');
  const age = (now - Date.parse(at)) / 1_000;
  for (const [unit, seconds] of units) if (age >= seconds) return words.format(-Math.floor(age / seconds), unit);
  return 'just now';
}
