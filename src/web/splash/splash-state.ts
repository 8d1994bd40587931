/** In milliseconds (R35). */
export const replayAfter = 10_800_000;
export const readyWithin = 5_000;

/**
 * `waiting`: for the video. `fading`: the night disappears. `settling`: only the page's sky is visible. `revealing`:
 * the page appears. `skipping`: everything disappears quickly. `done`: over, or never started.
 */
export type SplashPhase = 'waiting' | 'playing' | 'fading' | 'settling' | 'revealing' | 'skipping' | 'done';

/** `over`: the phase has reached its time limit. */
export type SplashEvent = 'played' | 'ended' | 'blocked' | 'failed' | 'skipped' | 'over';

export const lasts: Record<Exclude<SplashPhase, 'done'>, number> = {
  waiting: readyWithin,
  // Twice the length of the film, because a film that gets stuck must not block the page for longer.
  playing: 6_500,
  fading: 500,
  settling: 1_000,
  revealing: 400,
  skipping: 500,
};

export function nextPhase(phase: SplashPhase, event: SplashEvent): SplashPhase {
  switch (phase) {
    case 'waiting':
      return event === 'played' ? 'playing' : 'skipping';
    case 'playing':
      if (event === 'played') return 'playing';
      return event === 'ended' ? 'fading' : 'skipping';
    case 'fading':
      if (event === 'skipped') return 'revealing';
      return event === 'over' ? 'settling' : 'fading';
    case 'settling':
      return event === 'over' || event === 'skipped' ? 'revealing' : 'settling';
    case 'revealing':
    case 'skipping':
      return event === 'over' ? 'done' : phase;
    case 'done':
      return 'done';
  }
}

/** Whether the intro counts as watched in this phase. Then it is not shown again for some time. */
export function isWatched(phase: SplashPhase): boolean {
  return phase === 'revealing' || phase === 'skipping';
}

export function isSplashPhase(value: unknown): value is SplashPhase {
  return value === 'done' || (typeof value === 'string' && value in lasts);
}
