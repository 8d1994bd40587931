/** An instant as a clock in the fest's zone shows it, `2025-05-09T09:00`; '' for none. */
export function localOf(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  // Swedish writes dates the way ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}

/** The instant of such a clock time; '' for none, and what is no time stays as typed for the rules to refuse. */
export function instantOf(local: string, timeZone: string): string {
  if (!local) return '';
  const asIfUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(asIfUtc)) return local;
  // Twice, because around a clock change the first guess may use the other side's offset.
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetMs(guess, timeZone)).toISOString();
}

/** The calendar day in the fest's zone. */
export const todayIn = (timeZone: string, now: Date): string => localOf(now.toISOString(), timeZone).slice(0, 10);

const offsetMs = (at: number, timeZone: string): number =>
  new Date(`${localOf(new Date(at).toISOString(), timeZone)}Z`).getTime() - Math.floor(at / 60_000) * 60_000;
