import { useRevalidator } from 'react-router';
import { RetryAlert } from '#web/desk/retry-alert.tsx';

interface LoadFailedProps {
  /** Instead of loading the whole page again. */
  onRetry?: () => void;
  className?: string;
}

export function LoadFailed({ onRetry, className }: LoadFailedProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <RetryAlert
      title="Failed to load settings. Please try again."
      className={className}
      busy={state === 'loading'}
      onRetry={onRetry ?? (() => revalidate())}
    />
  );
}
