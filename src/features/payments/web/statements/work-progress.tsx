import { useProgress } from './use-progress.ts';

const words = {
  idle: 'Sending the file...',
  reading: 'Reading the file...',
  matching: 'Looking for the registrations...',
  saving: 'Saving...',
};

/** How far long work has come; `started` is said until the server has something to tell. */
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
