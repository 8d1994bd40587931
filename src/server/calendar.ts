/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  return wallClockOf(timeZone).format(at).slice(0, 10);
}

/** The instant of a wall-clock time such as `2025-05-09T09:00` in a time zone. */
export function instantOf(local: string, timeZone: string): Date {
  const asIfUtc = new Date(`${local}Z`);
  // Twice, because around a clock change the first guess may use the other side's offset.
  const guess = new Date(asIfUtc.getTime() - offsetMs(asIfUtc, timeZone));
  return new Date(asIfUtc.getTime() - offsetMs(guess, timeZone));
}

// Making one costs far more than using it, and each registration asks for the edition's times.
const wallClocks = new Map<string, Intl.DateTimeFormat>();
function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  // Swedish writes dates the way ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, made);
  return made;
}

function offsetMs(at: Date, timeZone: string): number {
  const local = wallClockOf(timeZone).format(at);
  return new Date(`${local.replace(' ', 'T')}Z`).getTime() - Math.floor(at.getTime() / 1000) * 1000;
}
