import { useEffect } from 'react';

/**
 * Keeps the screen on. Otherwise a phone in the queue would go dark and would have to be unlocked in front of the
 * scanner.
 */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function hold(): Promise<void> {
      if (document.hidden || isGone) return;
      // Browsers refuse when the battery is low. The page works anyway.
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
