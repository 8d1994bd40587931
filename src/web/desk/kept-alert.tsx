import { Alert } from '#web/ui/alert.tsx';

/** In a form that was filled in again after a session had ended. */
export function KeptAlert({ shown, className }: { shown: boolean; className?: string }) {
  if (!shown) return null;
  return (
    <Alert title="This was not saved yet" className={className}>
      Your session ended while you were editing. What you typed is here again.
    </Alert>
  );
}
