import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export const refreshSeconds = [10, 30, 60, 300] as const;

/** Asks again `seconds` after the last answer. A hidden tab waits until somebody looks again. */
export function useAutoRefresh(on: boolean, seconds: number): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!on || state !== 'idle') return;
    let due = false;
    const refreshIfSeen = () => {
      if (due && !document.hidden) revalidate();
    };
    const timer = setTimeout(() => {
      due = true;
      refreshIfSeen();
    }, seconds * 1000);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [on, seconds, state, revalidate]);
}
