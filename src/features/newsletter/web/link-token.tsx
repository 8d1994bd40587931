import { useSyncExternalStore } from 'react';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The part of the mailed link behind the #; undefined until the browser can say. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    () => window.location.hash.slice(1),
    () => undefined,
  );
}

export function LinkIncomplete() {
  return (
    <Alert
      tone="error"
      title="This link is not complete"
      action={
        <ButtonLink to={paths.home} size="small">
          Return to Home
        </ButtonLink>
      }
    >
      Please open the link in the mail again.
    </Alert>
  );
}
