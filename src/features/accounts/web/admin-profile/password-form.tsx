import { z } from 'zod';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { notify } from '#web/ui/notify.ts';
import { CurrentPasswordField, NewAdminPasswordField } from '../passwords/password-fields.tsx';

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
      <CurrentPasswordField email={email} {...form.field('currentPassword')} />
      <NewAdminPasswordField {...form.field('newPassword')} />
      <NewAdminPasswordField label="Confirm new password" hint={undefined} {...form.field('confirmPassword')} />
      <SaveChanges saved={saved} form={form} />
    </form>
  );
}
