import { useRevalidator } from 'react-router';
import {
  type AdminAccount,
  adminProfileFields,
  updateAdminProfile,
} from '#features/accounts/admin-profile-contract.ts';
import { roleName } from '#shared/permissions.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { adminSession } from '#web/sessions.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function ProfileTab({ account }: { account: AdminAccount }) {
  return (
    <SettingsSection title="Profile" intro="Your name as other organisers see it, and the email you sign in with.">
      <ProfileForm account={account} />
    </SettingsSection>
  );
}

/** A new email needs the password; a new name does not. */
export function ProfileForm({ account }: { account: AdminAccount }) {
  const { saved, flash } = useSaved();
  const { revalidate } = useRevalidator();
  const form = useContractForm(updateAdminProfile, {
    fields: adminProfileFields,
    defaults: { name: account.name, email: account.email, currentPassword: '' },
    draft: { name: 'own profile', recordId: account._id },
    disabledReason: false,
    input: ({ currentPassword, ...fields }) => ({
      body: currentPassword ? { ...fields, currentPassword } : fields,
    }),
    async onSent({ _id, name, email, role }, _, { reset }) {
      adminSession.update({ id: _id, name, email, role });
      reset({ name, email, currentPassword: '' });
      flash();
      await revalidate();
    },
    failure: { toast: 'Profile not saved', words: 'Something went wrong. Please try again.' },
  });
  const unsaved = useUnsaved(form.isDirty, () => {});
  const isNewEmail = form.watch('email').trim().toLowerCase() !== account.email.toLowerCase();

  return (
    <form {...form.props} className="grid max-w-xl gap-5">
      <FormAlerts form={form} />
      <TextField label="Name" autoComplete="name" required {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      {isNewEmail && (
        <PasswordField
          label="Current password"
          hint="You sign in with your email, so enter your password to change it."
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
      )}
      <TextField label="Role" value={roleName(account.role)} disabled readOnly />
      <SaveChanges saved={saved} form={form} />
      <DiscardDialog unsaved={unsaved} />
    </form>
  );
}
