import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shown where a screen's data would be. */
export function ScreenFailed({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
          Try again
        </Button>
      }
    >
      Please check your connection and try again.
    </Alert>
  );
}
