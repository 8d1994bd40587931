import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface TheirVersionProps {
  onLoad: () => void;
  className?: string;
}

/** For a form that was not saved, because somebody else has saved the same settings first. */
export function TheirVersion({ onLoad, className }: TheirVersionProps) {
  return (
    <Alert
      tone="error"
      title="Somebody else has changed these settings meanwhile"
      {...(className && { className })}
      action={
        <Button size="small" onClick={onLoad}>
          Load their version
        </Button>
      }
    >
      If you load their version, you lose what you typed here. Copy it first if it is long.
    </Alert>
  );
}
