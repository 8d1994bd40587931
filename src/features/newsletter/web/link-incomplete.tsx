import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

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
