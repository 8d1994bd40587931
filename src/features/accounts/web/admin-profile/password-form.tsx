import { z } from 'zod';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { notify } from '#web/ui/notify.ts';

const fields = adminPasswordFields
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'Passwords do not match.',
    path: ['confirmPassword'],
  });

export function PasswordForm({ email }: { email: string }) {
  const { saved, flash } = useSaved();
  const form = useContractForm(changeAdminPassword, {
    fields,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    draft: 'none',
    disabledReason: false,
    input: ({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } }),
    onSent({ message }, _, { reset }) {
      reset();
      flash();
      notify({ title: 'Password changed', description: message, tone: 'success' });
    },
    failure: { toast: 'Password not changed', words: 'Something went wrong. Please try again.' },
  });

  return (
    <form {...form.props} className="grid max-w-xl gap-5">
      {/* Tells the password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters, and not a common one."
        autoComplete="new-password"
        required
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
      <SaveChanges saved={saved} form={form} />
    </form>
  );
}
