interface Clock {
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

// Making a formatter costs more than a row.
const clocks = new Map<string, Clock>();

/** 'May 9, 2025' and '9:00 AM' in the fest's zone. */
export function momentOf(instant: string, timeZone: string): { day: string; time: string } {
  const at = new Date(instant);
  const { day, time } = clockOf(timeZone);
  return { day: day.format(at), time: time.format(at) };
}

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = {
    day: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
  clocks.set(timeZone, clock);
  return clock;
}
