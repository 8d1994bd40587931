import { useNavigate } from 'react-router';
import { z } from 'zod';
import { getProfile } from '#features/accounts/calls.ts';
import { newPassword, resetPassword } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useStateOfLink } from '#web/hooks/use-link-token.ts';
import { studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordField } from './password-fields.tsx';
import { stillSignedIn } from './still-signed-in.ts';

const fieldsOfForm = z.object({ password: newPassword });

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useStateOfLink<string>(token);
  const form = useContractForm(resetPassword, {
    fields: fieldsOfForm,
    draft: 'none',
    disabledReason: false,
    input: ({ password }) => ({ body: { token, password }, retryWhileBusy: true }),
    async onSent({ message }) {
      const other = await stillSignedIn(studentSession, () => api.call(getProfile));
      const words =
        other &&
        `This browser is still logged in as ${other.name} (${other.email}). Log out to log in with the new password.`;
      notify({ title: 'New password set', description: words ?? message, tone: 'success' });
      await navigate(paths.studentLogin, { replace: true });
    },
    failure: { toast: 'Password not set', words: 'Something went wrong. Please try again.' },
    onRefused(error) {
      if (!(error instanceof ApiError && error.status === 410)) return false;
      setRefusal(error.message);
      return true;
    },
  });

  if (refusal) return <DeadLink words={refusal} to={paths.studentForgotPassword} label="Ask for a new link" />;
  return (
    <form {...form.props} className="grid gap-5">
      <NewPasswordField {...form.field('password')} />
      <Button {...form.button} variant="main" size="large" className="mt-2">
        Set the new password
      </Button>
    </form>
  );
}
