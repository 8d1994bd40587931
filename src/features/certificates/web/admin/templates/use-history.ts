import { useEffect, useRef, useState } from 'react';

const mostSteps = 100;
/** Changes within this time of each other are one step, for example a typed word or a held arrow key. */
const pauseMs = 700;

export interface History {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo. Keeps earlier values of `state`, which is a text. */
export function useHistory(state: string, restore: (state: string) => void): History {
  const [past, setPast] = useState<readonly string[]>([]);
  const [future, setFuture] = useState<readonly string[]>([]);
  const latest = useRef({ state, at: 0 });

  useEffect(() => {
    const before = latest.current;
    if (before.state === state) return;
    const at = performance.now();
    latest.current = { state, at };
    setFuture([]);
    if (before.at === 0 || at - before.at > pauseMs) setPast((steps) => [...steps, before.state].slice(-mostSteps));
  }, [state]);

  function step(from: readonly string[], setFrom: typeof setPast, setTo: typeof setPast) {
    const target = from.at(-1);
    if (target === undefined) return undefined;
    return () => {
      const { state: left } = latest.current;
      setFrom(from.slice(0, -1));
      setTo((steps) => [...steps, left]);
      latest.current = { state: target, at: 0 };
      restore(target);
    };
  }

  return { undo: step(past, setPast, setFuture), redo: step(future, setFuture, setPast) };
}
