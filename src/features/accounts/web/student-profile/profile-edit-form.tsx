import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type StudentProfile, updateProfile } from '#features/accounts/student-profile-contract.ts';
import { yearsOfStudy } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { studentFieldPresets as presets } from '../student-field-presets.ts';
import { StudentYearOptions } from '../student-year-options.tsx';
import { isOtherEmail, profileEditFields } from './profile-edit-fields.ts';

export function ProfileEditForm({ profile }: { profile: StudentProfile }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(profileEditFields(profile.email)),
    mode: 'onTouched',
    defaultValues: { ...profile, currentPassword: '', year: yearsOfStudy.find((year) => year === profile.year) },
  });
  const { register, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  useKeptForm(form, { kind: 'student', name: 'profile', recordId: profile._id });
  const [isSaved, setSaved] = useState(false);
  const unsaved = useUnsaved(isDirty && !isSaved, () => {});

  const otherEmail = isOtherEmail(useWatch({ control: form.control, name: 'email' }), profile.email);

  const save = form.handleSubmit(async ({ currentPassword, ...fields }) => {
    try {
      const body = isOtherEmail(fields.email, profile.email) ? { ...fields, currentPassword } : fields;
      keepInBrowser(await api.call(updateProfile, { body }));
      notify({ title: 'Profile saved', description: 'Your details are up to date.', tone: 'success' });
      // Only what is not unsaved any more may be left without being asked.
      flushSync(() => setSaved(true));
      await navigate(paths.studentProfile);
    } catch (error) {
      notify({
        title: 'Profile not saved',
        description: wordsOf(error, 'Something went wrong. Please try again.'),
        tone: 'error',
      });
      showFieldFaults(form, error);
    }
  });

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-5 sm:grid-cols-2">
      <TextField {...presets.name} error={errors.name?.message} {...register('name')} />
      <TextField
        {...presets.email}
        hint="Your login, and where our mails go."
        error={errors.email?.message}
        {...register('email')}
      />
      {otherEmail && (
        <PasswordField
          label="Current password"
          hint="Another email is another login, so we ask once more."
          autoComplete="current-password"
          required
          className="sm:col-span-2"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField {...presets.phone} error={errors.phone?.message} {...register('phone')} />
      <TextField {...presets.college} error={errors.college?.message} {...register('college')} />
      <TextField {...presets.department} error={errors.department?.message} {...register('department')} />
      <SelectField {...presets.year} error={errors.year?.message} {...register('year')}>
        <StudentYearOptions />
      </SelectField>
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
        <Button
          type="submit"
          variant="main"
          busy={isSubmitting}
          disabledReason={!isDirty && 'Nothing has been changed yet.'}
        >
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

function keepInBrowser({ _id, name, email, college, phone }: StudentProfile): void {
  const token = studentSession.token();
  if (token) studentSession.open(token, { id: _id, name, email, college, phone });
}
