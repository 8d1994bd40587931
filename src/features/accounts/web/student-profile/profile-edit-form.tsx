import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { profileFields, type StudentProfile, updateProfile } from '#features/accounts/student-profile-contract.ts';
import { yearsOfStudy } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { studentFieldPresets as presets, StudyFields } from '../student-fields.tsx';

export function ProfileEditForm({ profile }: { profile: StudentProfile }) {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const form = useContractForm(updateProfile, {
    fields: profileEditFields(profile.email),
    mode: 'onTouched',
    defaults: { ...profile, currentPassword: '', year: yearsOfStudy.find((year) => year === profile.year) },
    draft: { name: 'profile', recordId: profile._id },
    disabledReason: ({ isDirty }) => !isDirty && 'Nothing has been changed yet.',
    input: ({ currentPassword, ...fields }) => ({
      body: isOtherEmail(fields.email, profile.email) ? { ...fields, currentPassword } : fields,
    }),
    async onSent({ _id, name, email, college, phone }) {
      studentSession.update({ id: _id, name, email, college, phone });
      notify({ title: 'Profile saved', description: 'Your details are up to date.', tone: 'success' });
      // Rendered before the navigation, because a form with unsaved changes would ask before leaving.
      flushSync(() => setSaved(true));
      await navigate(paths.studentProfile);
    },
    failure: { toast: 'Profile not saved', words: 'Something went wrong. Please try again.' },
  });
  const unsaved = useUnsaved(form.isDirty && !isSaved, () => {});
  const otherEmail = isOtherEmail(useWatch({ control: form.control, name: 'email' }), profile.email);

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-2">
      <FormAlerts form={form} className="sm:col-span-2" />
      <TextField {...presets.name} {...form.field('name')} />
      <TextField {...presets.email} hint="You log in with it." {...form.field('email')} />
      {otherEmail && (
        <PasswordField
          label="Current password"
          hint="You log in with your email, so enter your password to change it."
          autoComplete="current-password"
          required
          className="sm:col-span-2"
          {...form.field('currentPassword')}
        />
      )}
      <TextField {...presets.phone} {...form.field('phone')} />
      <StudyFields field={form.field} />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
        <Button {...form.button} variant="main">
          Save changes
        </Button>
        <ButtonLink to={paths.studentProfile} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
      <DiscardDialog unsaved={unsaved} />
    </form>
  );
}

/** A new email needs the password, as on the server. */
export function profileEditFields(savedEmail: string) {
  return profileFields.refine((fields) => fields.currentPassword || !isOtherEmail(fields.email, savedEmail), {
    path: ['currentPassword'],
    message: 'Please enter your current password to change the email.',
    // Reported even if other fields are wrong.
    when: () => true,
  });
}

/** An email with other capitals is the same email. */
export function isOtherEmail(typed: string | undefined, saved: string): boolean {
  return typed !== undefined && typed.trim().toLowerCase() !== saved.toLowerCase();
}
