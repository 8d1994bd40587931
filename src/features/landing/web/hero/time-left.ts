export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Zeros once the moment has passed. */
export function timeLeft(startsAt: string, now: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((Date.parse(startsAt) - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
