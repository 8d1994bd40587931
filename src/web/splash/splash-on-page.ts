import { isPhase, isWatched, type SplashPhase } from './splash-state.ts';

/** Milliseconds since 1970, in the browser's storage. */
export const watchedKey = 'splashWatchedAt';

const listeners = new Set<() => void>();

/** The phase stands on the root element: written there before the first paint, and what the styles go by. */
export function phaseOnPage(): SplashPhase {
  const { splash } = document.documentElement.dataset;
  return isPhase(splash) ? splash : 'done';
}

export function showPhase(phase: SplashPhase): void {
  const { dataset } = document.documentElement;
  if (phase === 'done') delete dataset.splash;
  else dataset.splash = phase;
  if (isWatched(phase)) remember();
  for (const listener of listeners) listener();
}

export function onPhase(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remember(): void {
  try {
    localStorage.setItem(watchedKey, String(Date.now()));
  } catch {
    // Full or blocked: it will be shown once more.
  }
}
