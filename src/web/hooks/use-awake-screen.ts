import { useEffect } from 'react';

/** A phone that goes dark in the queue would have to be unlocked first, under the scanner as behind it. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function hold(): Promise<void> {
      if (document.hidden || isGone) return;
      // Refused when the battery is low: the page still works.
      const mine = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) await mine?.release();
      else lock = mine;
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
