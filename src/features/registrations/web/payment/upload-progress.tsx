import { clsx } from 'clsx';

/** Shows how much of the picture is sent. There is no measure for the server's work after that. */
export function UploadProgress({ part, className }: { part: number | undefined; className?: string }) {
  if (part === undefined) return null;
  const percent = Math.round(part * 100);
  const words = percent < 100 ? `Sending: ${percent}%` : 'Sent. Waiting for the answer...';
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <progress max={100} value={percent} aria-label="Upload" className="progress-bar max-w-96" />
      <p className="figures text-quiet text-sm">{words}</p>
    </div>
  );
}
