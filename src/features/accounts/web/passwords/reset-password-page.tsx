import { paths } from '#shared/paths.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { loadAccountScreen, StudentAccountScreen } from '../student-account-screen.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { DeadLink } from './dead-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import '../student-account.css';
import { useLinkToken } from '#web/hooks/use-link-token.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => notIndexed(`New password · ${loaderData?.edition.name}`);

export const loader = (args: Route.LoaderArgs) => loadAccountScreen(args);

export default function ResetPasswordPage({ loaderData: { edition } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <StudentAccountScreen
      edition={edition}
      title="New password"
      intro="Choose one that you use nowhere else. You are then signed out everywhere and log in with it."
    >
      {token === '' ? (
        <DeadLink
          title="This link is not complete"
          words="Please open the link in the mail once more, or ask for a new one."
          to={paths.studentForgotPassword}
          label="Ask for a new link"
        />
      ) : (
        <ResetPasswordForm token={token ?? ''} />
      )}
    </StudentAccountScreen>
  );
}
