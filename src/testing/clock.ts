const hourMs = 3_600_000;

/** A clock that moves only when a test moves it; pass `now` to `startTestApp`. */
export function stoppedClock(at = '2025-04-01T06:00:00.000Z') {
  let time = new Date(at).getTime();
  return {
    now: () => new Date(time),
    forward(step: { days?: number; hours?: number; seconds?: number }) {
      time += (step.days ?? 0) * 24 * hourMs + (step.hours ?? 0) * hourMs + (step.seconds ?? 0) * 1_000;
    },
  };
}
