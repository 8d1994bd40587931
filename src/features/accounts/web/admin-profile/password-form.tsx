import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { adminApi } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

const fields = adminPasswordFields
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'Passwords do not match.',
    path: ['confirmPassword'],
  });

export function PasswordForm({ email }: { email: string }) {
  const { saved, flash } = useSaved();
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const change = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const { message } = await adminApi.call(changeAdminPassword, { body: { currentPassword, newPassword } });
      form.reset();
      flash();
      notify({ title: 'Password changed', description: message, tone: 'success' });
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Password not changed', description, tone: 'error' });
      showFieldFaults(form, error);
    }
  });

  return (
    <form method="post" noValidate onSubmit={change} className="grid max-w-xl gap-5">
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
        label="New password"
        hint="At least 8 characters, and not a common one."
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SaveChanges saved={saved} busy={isSubmitting} />
    </form>
  );
}
