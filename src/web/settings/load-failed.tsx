import { useRevalidator } from 'react-router';
import { RetryAlert } from '#web/desk/retry-alert.tsx';

interface LoadFailedProps {
  /** Instead of loading the whole page again. */
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}

export function LoadFailed({ onRetry, busy = false, className }: LoadFailedProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <RetryAlert
      title="Failed to load settings. Please try again."
      className={className}
      busy={busy || state === 'loading'}
      onRetry={onRetry ?? (() => revalidate())}
    />
  );
}
