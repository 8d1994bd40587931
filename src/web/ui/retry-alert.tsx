import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface AlertProps {
  title?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

interface RetryAlertProps extends AlertProps {
  onRetry: () => void;
  busy?: boolean;
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

/** In place of what a screen's loader did not bring. Its button asks the loader again. */
export function ReloadAlert(alert: AlertProps) {
  const { revalidate, state } = useRevalidator();
  return <RetryAlert {...alert} busy={state === 'loading'} onRetry={() => revalidate()} />;
}
