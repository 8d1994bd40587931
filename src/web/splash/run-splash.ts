import { lasts, nextPhase, type SplashEvent, type SplashPhase } from './splash-state.ts';

interface RunningSplash {
  tell(event: SplashEvent): void;
  /** Lets go of its timer; what is told afterwards changes nothing. */
  stop(): void;
}

interface SplashRun {
  from: SplashPhase;
  /** How long the first phase may still last. */
  remaining: number;
  show: (phase: SplashPhase) => void;
}

/** Takes the splash from phase to phase, by what it is told and by time. */
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
