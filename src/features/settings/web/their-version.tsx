import { useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shows what somebody else has saved. The pressed button disappears with its alert, so the page gets the focus. */
export const useTheirs = (load: () => Promise<void>) =>
  useAction('Their version did not load', async () => {
    await load();
    catchFocus('main');
  });

/** Whether a form was refused because somebody else has saved first. It shows no toast, which would cover the alert. */
export function useStale() {
  const [isStale, setIsStale] = useState(false);
  function onRefused(error: unknown): boolean {
    const isConflict = error instanceof ApiError && error.status === 409;
    setIsStale(isConflict);
    return isConflict;
  }
  return { isStale, onRefused, renewed: () => setIsStale(false) };
}

interface TheirVersionProps {
  onLoad: () => void;
  className?: string;
}

/** For a form that was not saved, because somebody else has saved the same settings first. */
export function TheirVersion({ onLoad, className }: TheirVersionProps) {
  return (
    <Alert
      tone="error"
      scrollsIntoView
      title="Somebody else has changed these settings meanwhile"
      {...(className && { className })}
      action={
        <Button size="small" onClick={onLoad}>
          Load their version
        </Button>
      }
    >
      Nothing was saved. If you load their version, you lose what you typed here. Copy it first if it is long.
    </Alert>
  );
}
