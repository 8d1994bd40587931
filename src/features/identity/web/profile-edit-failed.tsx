import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function ProfileEditFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title="Your profile did not load"
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
