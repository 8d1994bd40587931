import { z } from 'zod';
import { registerStudent, signUpFields } from '#features/accounts/sign-in-contract.ts';
import { paths } from '#shared/paths.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { NewPasswordField } from '../passwords/password-fields.tsx';
import { studentFieldPresets as presets, StudyFields } from '../student-fields.tsx';
import { dropSignUpDraft, useSignUpDraft } from './sign-up-draft.ts';
import { useEnter } from './student-sign-in.ts';

const signUpForm = signUpFields
  .extend({ confirmPassword: z.string().min(1, 'Please type the password again.') })
  .refine(bothPasswordsAgree, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Reported even if other fields are wrong.
    when: () => true,
  });

function bothPasswordsAgree(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

export function StudentSignUpForm() {
  const enter = useEnter(paths.studentDashboard());
  const form = useContractForm(registerStudent, {
    fields: signUpForm,
    mode: 'onTouched',
    draft: 'none',
    disabledReason: false,
    input: ({ confirmPassword: _, ...body }) => ({ body, retryWhileBusy: true }),
    onSent(answer) {
      dropSignUpDraft();
      return enter(answer, {
        title: 'Registration Successful',
        description: 'You have been registered successfully!',
      });
    },
    failure: { toast: 'Registration Failed', words: 'Something went wrong' },
    beside: { emailTaken: 'email' },
  });
  useSignUpDraft(form);
  const { isSubmitted, touchedFields } = form.formState;
  // Not shown earlier, because the password has not been repeated yet, and words that appear during a click would move
  // the button away.
  const isConfirmed = isSubmitted || touchedFields.confirmPassword;

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-2">
      <TextField {...presets.name} className="sm:col-span-2" {...form.field('name')} />
      <TextField {...presets.email} {...form.field('email')} />
      <TextField {...presets.phone} {...form.field('phone')} />
      <NewPasswordField label="Password" {...form.field('password', { deps: isConfirmed ? 'confirmPassword' : [] })} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...form.field('confirmPassword')} />
      <StudyFields field={form.field} collegeClassName="sm:col-span-2" />
      <p className="text-quiet text-sm sm:col-span-2">
        {/* Opens in a new tab, because the passwords typed here would be lost otherwise. */}
        <a href={paths.privacy} target="_blank" rel="noreferrer" className="link">
          What we keep about you, and why <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
      <Button {...form.button} variant="main" size="large" className="mt-2 sm:col-span-2">
        Create account
      </Button>
    </form>
  );
}
