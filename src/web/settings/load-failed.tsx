import { ReloadAlert, RetryAlert } from '#web/ui/retry-alert.tsx';

interface LoadFailedProps {
  /** Called instead of loading the whole page again. */
  onRetry?: () => void;
  className?: string;
}

export function LoadFailed({ onRetry, className }: LoadFailedProps) {
  const words = 'Failed to load settings. Please try again.';
  if (onRetry) return <RetryAlert title={words} className={className} onRetry={onRetry} />;
  return <ReloadAlert title={words} className={className} />;
}
