import { getSite } from '#features/edition/calls.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StudentAccountScreen } from '../student-account-screen.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import '../student-account.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `New password · ${loaderData?.edition.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { edition } = await context.get(apiContext).call(getSite);
  return { edition, editionName: edition.name } satisfies StudentPageData & { edition: unknown };
}

export default function ResetPasswordPage({ loaderData: { edition } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <StudentAccountScreen
      edition={edition}
      title="New password"
      intro="Choose one that you use nowhere else. You are then signed out everywhere and log in with it."
    >
      {token === '' ? <LinkIncomplete /> : <ResetPasswordForm token={token ?? ''} />}
    </StudentAccountScreen>
  );
}

/** What is behind the # of the mailed link; undefined until the browser can say. */
function useLinkToken(): string | undefined {
  return useHydrated() ? location.hash.slice(1) : undefined;
}

function LinkIncomplete() {
  return (
    <Alert
      tone="error"
      title="This link is not complete"
      action={
        <ButtonLink to={paths.studentForgotPassword} size="small">
          Ask for a new link
        </ButtonLink>
      }
    >
      Please open the link in the mail once more, or ask for a new one.
    </Alert>
  );
}
