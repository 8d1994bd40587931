import { useState } from 'react';
import { wordsOf } from '#web/form-faults.ts';

/**
 * Something that may be refused: whether it is under way, and why it came to nothing; `failed` where nobody knows why.
 */
export function useAttempt(failed: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function attempt(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      await action();
    } catch (error) {
      setRefusal(wordsOf(error, failed));
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal, refuse: setRefusal, attempt };
}
