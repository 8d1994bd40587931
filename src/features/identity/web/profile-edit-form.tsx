import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { yearsOfStudy } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { profileFields, type StudentProfile, updateProfile } from '../contract.ts';
import { studentFieldPresets as presets } from './student-field-presets.ts';
import { showFieldFaults, wordsOf } from './student-form-faults.ts';
import { StudentYearOptions } from './student-year-options.tsx';

export function ProfileEditForm({ profile }: { profile: StudentProfile }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(profileFields),
    mode: 'onTouched',
    defaultValues: { ...profile, year: yearsOfStudy.find((year) => year === profile.year) },
  });
  const { register, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  const save = form.handleSubmit(async (fields) => {
    try {
      keepInBrowser(await api.call(updateProfile, { body: fields }));
      notify({ title: 'Profile saved', description: 'Your details are up to date.', tone: 'success' });
      await navigate(paths.studentDashboard('profile'));
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
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        hint="Your login. Ask the organisers if it has to change."
      />
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
        <ButtonLink to={paths.studentDashboard('profile')} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function keepInBrowser({ _id, name, email, college, phone }: StudentProfile): void {
  const token = studentSession.token();
  if (token) studentSession.open(token, { id: _id, name, email, college, phone });
}
