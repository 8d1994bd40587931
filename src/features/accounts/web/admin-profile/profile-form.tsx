import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import {
  type AdminAccount,
  adminProfileFields,
  updateAdminProfile,
} from '#features/accounts/admin-profile-contract.ts';
import { roleName } from '#shared/permissions.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { adminSession } from '#web/sessions.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Another email asks for the password; a new name does not. */
export function ProfileForm({ account }: { account: AdminAccount }) {
  const { saved, flash } = useSaved();
  const { revalidate } = useRevalidator();
  const form = useForm({
    resolver: zodResolver(adminProfileFields),
    defaultValues: { name: account.name, email: account.email, currentPassword: '' },
  });
  const { register, formState, watch } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const isRestored = useKeptForm(form, { kind: 'admin', name: 'own profile', recordId: account._id });
  const unsaved = useUnsaved(isDirty, () => {});
  const isNewEmail = watch('email').trim().toLowerCase() !== account.email.toLowerCase();

  const save = form.handleSubmit(async ({ currentPassword, ...fields }) => {
    const body = currentPassword ? { ...fields, currentPassword } : fields;
    try {
      const { _id, name, email, role } = await adminApi.call(updateAdminProfile, { body });
      const token = adminSession.token();
      if (token) adminSession.open(token, { id: _id, name, email, role });
      form.reset({ name, email, currentPassword: '' });
      flash();
      await revalidate();
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Profile not saved', description, tone: 'error' });
      showFieldFaults(form, error);
    }
  });

  return (
    <form method="post" noValidate onSubmit={save} className="grid max-w-xl gap-5">
      <KeptAlert shown={isRestored && isDirty} />
      <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      {isNewEmail && (
        <PasswordField
          label="Current password"
          hint="Another email is another way to sign in, so it asks for your password."
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField label="Role" value={roleName(account.role)} disabled readOnly />
      <SaveChanges saved={saved} busy={isSubmitting} />
      <DiscardDialog unsaved={unsaved} />
    </form>
  );
}
