import { formatIn, instantClockText } from './instants.ts';

/** For lists: 'May 9, 2025' with a short month, and '9:00 AM'. */
export const momentOf = (instant: string, timeZone: string): { day: string; time: string } => ({
  day: formatIn(timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(instant)),
  time: instantClockText(instant, timeZone),
});

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export const dayOf = (at: Date, timeZone: string): string => sortableTime(at, timeZone).slice(0, 10);

/** An instant as local time of a time zone, YYYY-MM-DDTHH:mm. */
export const localOf = (at: Date, timeZone: string): string =>
  sortableTime(at, timeZone).replace(' ', 'T').slice(0, 16);

/** 'YYYY-MM-DD HH:mm:ss': sorts as text, and every spreadsheet reads it as a date. */
export const sortableTime = (at: Date, timeZone: string): string =>
  // Swedish writes dates as ISO 8601 does.
  formatIn(timeZone, { dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE').format(at);

/** The day, YYYY-MM-DD, a number of days later, or earlier if negative. A time after the day is dropped. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The instant of a local time such as `2025-05-09T09:00` in a time zone. */
export function instantOf(local: string, timeZone: string): Date {
  const asIfUtc = new Date(`${local}Z`);
  // Twice, because around a clock change the first guess may use the other side's offset.
  const guess = new Date(asIfUtc.getTime() - offsetMs(asIfUtc, timeZone));
  return new Date(asIfUtc.getTime() - offsetMs(guess, timeZone));
}

function offsetMs(at: Date, timeZone: string): number {
  const local = sortableTime(at, timeZone);
  return new Date(`${local.replace(' ', 'T')}Z`).getTime() - Math.floor(at.getTime() / 1000) * 1000;
}
