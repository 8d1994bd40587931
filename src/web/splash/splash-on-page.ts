import { createEmitter } from '../emitter.ts';
import { isSplashPhase, isWatched, type SplashPhase } from './splash-state.ts';

/** Milliseconds since 1970, in the browser's storage. */
export const watchedKey = 'splashWatchedAt';

const phases = createEmitter();
export const onPhase = phases.subscribe;

/** The phase is stored on the root element. A script writes it there before the first paint, and the styles read it. */
export function phaseOnPage(): SplashPhase {
  const { splash } = document.documentElement.dataset;
  return isSplashPhase(splash) ? splash : 'done';
}

export function showPhase(phase: SplashPhase): void {
  const { dataset } = document.documentElement;
  if (phase === 'done') delete dataset.splash;
  else dataset.splash = phase;
  if (isWatched(phase)) remember();
  phases.emit();
}

function remember(): void {
  try {
    localStorage.setItem(watchedKey, String(Date.now()));
  } catch {
    // The storage is full or blocked, so the intro will be shown again.
  }
}
