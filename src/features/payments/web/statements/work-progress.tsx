import { useEffect, useState } from 'react';
import { getProgress } from '#features/payments/statement-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';

const words = {
  idle: 'Sending the file...',
  reading: 'Reading the file...',
  matching: 'Looking for the registrations...',
  saving: 'Saving...',
};

/** Shows the progress of long work. Shows `started` until the server reports progress. */
export function WorkProgress({ progressKey, started }: { progressKey: string; started: string }) {
  const progress = useProgress(progressKey);
  const isKnown = progress && progress.step !== 'idle' && progress.total > 0;
  const label = progress && progress.step !== 'idle' ? words[progress.step] : started;
  return (
    <div className="grid gap-1.5">
      <p role="status">{label}</p>
      <progress
        className="progress-bar"
        aria-label={label}
        value={isKnown ? Math.min(progress.done, progress.total) : undefined}
        max={isKnown ? progress.total : undefined}
      />
    </div>
  );
}

const restMs = 400;

/** Asks repeatedly for the progress of this key, as long as there is a key. */
function useProgress(progressKey: string | undefined): Output<typeof getProgress> | undefined {
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
