import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function RenderingError() {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title={<span className="text-lg">Rendering Error</span>}
      className="mt-6 max-w-3xl"
      action={
        <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
          Reload Data
        </Button>
      }
    >
      The table cannot be shown as it is. Nothing was changed: reloading the data usually helps.
    </Alert>
  );
}
