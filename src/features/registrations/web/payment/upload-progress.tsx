import { clsx } from 'clsx';

/** How far the picture is, while it is sent; the server's work after the last byte has no measure. */
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
