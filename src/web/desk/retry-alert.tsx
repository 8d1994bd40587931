import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface RetryAlertProps {
  title?: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** In place of what did not load, with a button that tries again. */
export function RetryAlert({ title, onRetry, busy = false, className, children }: RetryAlertProps) {
  return (
    <Alert
      tone="error"
      title={title}
      className={className}
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
