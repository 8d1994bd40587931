import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface DeskTroubleProps {
  trouble: { title: string; message: string } | undefined;
  onClose: () => void;
}

/** A decision that did not count, and why; it stays until the next one. */
export function DeskTrouble({ trouble, onClose }: DeskTroubleProps) {
  if (!trouble) return null;
  return (
    <Alert
      title={trouble.title}
      action={
        <Button size="small" onClick={onClose}>
          Go on
        </Button>
      }
    >
      {trouble.message}
    </Alert>
  );
}
