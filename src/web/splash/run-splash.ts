import { lasts, nextPhase, type SplashEvent, type SplashPhase } from './splash-state.ts';

interface RunningSplash {
  tell(event: SplashEvent): void;
  /** Stops the timer. Later events have no effect. */
  stop(): void;
}

interface SplashRun {
  from: SplashPhase;
  /** How long the first phase may still last, in milliseconds. */
  remaining: number;
  show: (phase: SplashPhase) => void;
}

/** Takes the splash from phase to phase, by events and by time. */
export function runSplash({ from, remaining, show }: SplashRun): RunningSplash {
  let phase = from;
  let stopped = false;
  let timer = phase === 'done' ? undefined : setTimeout(tell, remaining, 'over');

  function tell(event: SplashEvent): void {
    const next = stopped ? phase : nextPhase(phase, event);
    if (next === phase) return;
    phase = next;
    clearTimeout(timer);
    if (phase !== 'done') timer = setTimeout(tell, lasts[phase], 'over');
    show(phase);
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
  }

  return { tell, stop };
}
