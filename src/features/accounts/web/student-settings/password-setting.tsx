import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { changePassword, passwordChangeFields } from '#features/accounts/password-contract.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { useStudent } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingSection } from './setting-section.tsx';

export function PasswordSetting() {
  const email = useStudent()?.email ?? '';
  const { revalidate } = useRevalidator();
  const form = useForm({
    resolver: zodResolver(passwordChangeFields),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  // Each change begins with empty fields, also for what they say of what was typed.
  const [changes, setChanges] = useState(0);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const change = form.handleSubmit(async (fields) => {
    try {
      const { message } = await api.call(changePassword, { body: fields });
      form.reset();
      setChanges((count) => count + 1);
      notify({ title: 'Password changed', description: message, tone: 'success' });
      // The list of sessions has changed with it.
      await revalidate();
    } catch (error) {
      notify({
        title: 'Password not changed',
        description: wordsOf(error, 'Something went wrong. Please try again.'),
        tone: 'error',
      });
      showFieldFaults(form, error);
    }
  });

  return (
    <SettingSection
      title="Password"
      intro="Changing it signs you out everywhere else and ends your private calendar address."
    >
      <form method="post" noValidate onSubmit={change} className="grid w-full max-w-md gap-5">
        {/* Tells the password manager whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          key={changes}
          label="New password"
          strength
          hint="At least 6 characters."
          autoComplete="new-password"
          required
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          Change password
        </Button>
      </form>
    </SettingSection>
  );
}
