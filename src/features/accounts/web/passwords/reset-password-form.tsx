import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { newPassword, resetPassword } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { studentSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

const fieldsOfForm = z.object({ password: newPassword });

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(fieldsOfForm) });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ password }) => {
    try {
      const { message } = await api.call(resetPassword, { body: { token, password }, retryWhileBusy: true });
      // This ends the session of this browser.
      studentSession.close();
      notify({ title: 'New password set', description: message, tone: 'success' });
      await navigate(paths.studentLogin, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return setRefusal(error.message);
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Password not set', description, tone: 'error' });
      showFieldFaults(form, error);
    }
  });

  if (refusal) return <LinkOver words={refusal} />;
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-5">
      <PasswordField
        label="New password"
        strength
        hint="At least 6 characters."
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="main" size="large" busy={isSubmitting} className="mt-2">
        Set the new password
      </Button>
    </form>
  );
}

function LinkOver({ words }: { words: string }) {
  return (
    <Alert
      tone="error"
      title="This link no longer works"
      action={
        <ButtonLink to={paths.studentForgotPassword} size="small">
          Ask for a new link
        </ButtonLink>
      }
    >
      {words}
    </Alert>
  );
}
