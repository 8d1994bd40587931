import { useHydrated } from '#web/hooks/hydrated.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** What is behind the # of a link that sets a password; undefined until the browser can say. */
export function useLinkToken(): string | undefined {
  return useHydrated() ? location.hash.slice(1) : undefined;
}

interface DeadLinkProps {
  title?: string;
  words: string;
  /** The way on. */
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
