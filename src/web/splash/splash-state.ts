/** Milliseconds (R35). */
export const replayAfter = 10_800_000;
export const readyWithin = 5_000;

/**
 * `waiting` for the video; `playing`; `fading`, the night goes; `settling`, there is but the page's sky;
 * `revealing`, the page comes; `skipping`, all of it goes quickly; `done`, or never begun.
 */
export type SplashPhase = 'waiting' | 'playing' | 'fading' | 'settling' | 'revealing' | 'skipping' | 'done';

/** `over`: the phase has lasted as long as it may. */
export type SplashEvent = 'played' | 'ended' | 'blocked' | 'failed' | 'skipped' | 'over';

export const lasts: Record<Exclude<SplashPhase, 'done'>, number> = {
  waiting: readyWithin,
  // Twice the film: one that got stuck on the way is not worth more.
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

/** From here on nobody is shown it again for a while, however it ended. */
export function isWatched(phase: SplashPhase): boolean {
  return phase === 'revealing' || phase === 'skipping';
}

export function isSplashPhase(value: unknown): value is SplashPhase {
  return value === 'done' || (typeof value === 'string' && value in lasts);
}
