// One locale and an explicit zone everywhere: the server's and the visitor's text must be the same.
const locale = 'en-US';

/** An instant in the edition's time zone: 'May 9, 2025 at 9:00 AM'. */
export function instantText(instant: string, timeZone: string): string {
  const { day, clock } = formatsOf(timeZone);
  const at = new Date(instant);
  return `${day.format(at)} at ${clock.format(at).replace(' ', ' ')}`;
}

/** An edition's time zone unless it says otherwise, and where the edition could not be fetched. */
export const usualTimeZone = 'Asia/Kolkata';

/** The day of an instant in the edition's time zone: 'May 9, 2025'. */
export function instantDayText(instant: string, timeZone = usualTimeZone): string {
  return formatsOf(timeZone).day.format(new Date(instant));
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
