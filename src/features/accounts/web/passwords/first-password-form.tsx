import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { adminSession, useAdmin } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

export function FirstPasswordForm() {
  const navigate = useNavigate();
  const email = useAdmin()?.email ?? '';
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(adminPasswordFields) });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await adminApi.call(changeAdminPassword, { body });
      openTheControlRoom();
      notify({ title: 'Your password is set', tone: 'success' });
      await navigate(paths.adminDashboard, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return navigate(paths.adminLogin, { replace: true });
      showFieldFaults(form, error);
      // What belongs to a field is said there alone.
      if (error instanceof ApiError && error.status === 422) return;
      setRefusal(wordsOf(error, 'The password could not be set. Please try again.'));
    }
  });

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      {refusal && <Alert tone="error">{refusal}</Alert>}
      {/* Tells the password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <PasswordField
        label="Password you signed in with"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters, and not a common one."
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Button type="submit" variant="main" busy={isSubmitting} busyLabel="Saving...">
        Set the password
      </Button>
      <ButtonLink to={paths.adminLogout} variant="ghost">
        Sign out
      </ButtonLink>
    </form>
  );
}

function openTheControlRoom(): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (!token || !info) return;
  const { mustChangePassword: _, ...admin } = info;
  adminSession.open(token, admin);
}
