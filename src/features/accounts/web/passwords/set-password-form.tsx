import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newPasswordFields, setPasswordByLink } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { adminSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

export function SetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // Without default values: they would replace what was typed before the scripts came.
  const form = useForm({ resolver: zodResolver(newPasswordFields) });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ password }) => {
    setRefusal(undefined);
    try {
      const { message } = await api.call(setPasswordByLink, { body: { token, password } });
      // This ends the session of this browser.
      adminSession.close();
      notify({ title: message, tone: 'success' });
      await navigate(paths.adminLogin, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return setIsOver(error.message);
      showFieldFaults(form, error);
      setRefusal(wordsOf(error, 'The password could not be set. Please try again.'));
    }
  });

  if (isOver) return <LinkOver words={isOver} />;
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <PasswordField
        label="New password"
        hint="At least 8 characters, and not a common one."
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="main" busy={isSubmitting} busyLabel="Saving...">
        Set the password
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
        <ButtonLink to={paths.adminLogin} size="small">
          To the sign-in
        </ButtonLink>
      }
    >
      {words}
    </Alert>
  );
}
