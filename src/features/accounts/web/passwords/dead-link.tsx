import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface DeadLinkProps {
  title?: string;
  words: string;
  /** The address of the page where the person can continue. */
  to: string;
  label: string;
}

export function DeadLink({ title = 'This link no longer works', words, to, label }: DeadLinkProps) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <ButtonLink to={to} size="small">
          {label}
        </ButtonLink>
      }
    >
      {words}
    </Alert>
  );
}
