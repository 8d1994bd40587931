import { useRevalidator } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

interface LoadFailedProps {
  /** Instead of loading the whole page again. */
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}

export function LoadFailed({ onRetry, busy = false, className }: LoadFailedProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title="Failed to load settings. Please try again."
      className={className}
      action={
        <Button size="small" busy={busy || state === 'loading'} onClick={onRetry ?? (() => revalidate())}>
          Try again
        </Button>
      }
    />
  );
}
