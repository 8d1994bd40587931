import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  children: string;
}

/** Submits once the page is live. Before, the browser itself would send the form, as a question to the wrong address. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type={isLive ? 'submit' : 'button'}
      variant="main"
      size="large"
      busy={busy}
      busyLabel={busyLabel}
      className="justify-self-start"
    >
      {children}
    </Button>
  );
}

const never = () => () => {};
