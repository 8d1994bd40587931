import { formatIn, instantClockText } from './instants.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

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

// The years that four digits can name. A form reports the year 0002 while somebody types 2025.
const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59Z');
const withinYears = (ms: number) => Math.min(Math.max(ms, firstMs), lastMs);

/**
 * The time as 'YYYY-MM-DD HH:mm:ss', which sorts as text and which every spreadsheet reads as a date. An instant
 * outside the years 1 to 9999 becomes the first or the last second of these years.
 */
export const sortableTime = (at: Date, timeZone: string): string =>
  isoText(at.getTime() + offsetMs(at.getTime(), timeZone)).replace('T', ' ');

/**
 * The day that is `days` later, or earlier if negative, as YYYY-MM-DD within the years 1 to 9999. A time after the day
 * is dropped.
 */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return isoText(at.getTime()).slice(0, 10);
}

/**
 * The instant of a local time such as `2025-05-09T09:00` in a time zone, within the years 1 to 9999. An invalid date for
 * any other text.
 */
export function instantOf(local: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asIfUtc)) return new Date(asIfUtc);
  // Twice, because around a clock change the first guess may use the other side's offset.
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  return new Date(withinYears(asIfUtc - offsetMs(guess, timeZone)));
}

/**
 * What a form sends for a typed local time. Text that is not a time is sent unchanged, so that the rules refuse it. ''
 * stays ''.
 */
export function typedInstant(local: string, timeZone: string): string {
  const at = instantOf(local, timeZone);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

const isoText = (ms: number): string => new Date(withinYears(ms)).toISOString().slice(0, 19);

function offsetMs(ms: number, timeZone: string): number {
  // A day inside the limits, so that the local time has a year of four digits too.
  const at = Math.min(Math.max(ms, firstMs + dayMs), lastMs - dayMs);
  // Swedish writes dates as ISO 8601 does, but leaves out the zeros before a year below 1000.
  const local = formatIn(timeZone, { dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE').format(at).padStart(19, '0');
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}
