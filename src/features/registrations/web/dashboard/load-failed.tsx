import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stays where the data would be; the toast that told of it is gone by the time somebody looks. */
export function StudentLoadFailed({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      title={children}
      action={
        <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
          Try again
        </Button>
      }
    />
  );
}
