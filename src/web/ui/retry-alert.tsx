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

/** Shown instead of something that did not load, with a button to try again. */
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

/** Shown instead of data that a screen's loader did not load. Its button runs the loader again. */
export function ReloadAlert(alert: AlertProps) {
  const { revalidate, state } = useRevalidator();
  return <RetryAlert {...alert} busy={state === 'loading'} onRetry={() => revalidate()} />;
}
