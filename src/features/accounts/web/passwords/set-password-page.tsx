import { useLinkToken } from '#web/hooks/use-link-token.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AdminAccountScreen } from '../admin-account-screen.tsx';
import type { Route } from './+types/set-password-page.ts';
import { SetPasswordForm } from './set-password-form.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Set your password · Symposia');

/** The page that the one-time link of an invitation opens. */
export default function SetPasswordPage() {
  const token = useLinkToken();
  return (
    <AdminAccountScreen
      title={['Set your', 'password']}
      intro="For the control room of the fest. Choose one that you use nowhere else."
    >
      {token === '' ? <LinkIncomplete /> : <SetPasswordForm token={token ?? ''} />}
    </AdminAccountScreen>
  );
}

function LinkIncomplete() {
  return (
    <Alert tone="error" title="This link is not complete">
      Please open the whole link once more, or ask an administrator for a new one.
    </Alert>
  );
}
