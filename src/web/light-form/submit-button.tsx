import { Button } from '#web/ui/button.tsx';

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  children: string;
}

export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="main" size="large" busy={busy} busyLabel={busyLabel} className="justify-self-start">
      {children}
    </Button>
  );
}
