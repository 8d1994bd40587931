import { useEffect, useState } from 'react';
import { getProgress } from '#features/payments/statement-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';

const restMs = 400;

/** Asks how far the work by this key has come, again and again until there is no key. */
export function useProgress(progressKey: string | undefined): Output<typeof getProgress> | undefined {
  const [progress, setProgress] = useState<Output<typeof getProgress>>();
  useEffect(() => {
    if (!progressKey) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      const answer = await adminApi.call(getProgress, { params: { progressKey } }).catch(() => undefined);
      if (left) return;
      if (answer) setProgress(answer);
      timer = setTimeout(ask, restMs);
    };
    timer = setTimeout(ask, restMs);
    return () => {
      left = true;
      clearTimeout(timer);
      setProgress(undefined);
    };
  }, [progressKey]);
  return progress;
}
