import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changePassword, passwordChangeFields } from '#features/accounts/password-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useStudent } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { CurrentPasswordField, NewPasswordField } from '../passwords/password-fields.tsx';
import { SettingSection } from './setting-section.tsx';

export function PasswordSetting() {
  const email = useStudent()?.email ?? '';
  const { revalidate } = useRevalidator();
  // Goes up with each change, so that the fields and the strength below them start again.
  const [changes, setChanges] = useState(0);
  const form = useContractForm(changePassword, {
    fields: passwordChangeFields,
    defaults: { currentPassword: '', newPassword: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    async onSent({ message }, _, { reset }) {
      reset();
      setChanges((count) => count + 1);
      notify({ title: 'Password changed', description: message, tone: 'success' });
      // The change has also ended other sessions, so their list is read again.
      await revalidate();
    },
    failure: { toast: 'Password not changed', words: 'Something went wrong. Please try again.' },
  });

  return (
    <SettingSection
      title="Password"
      intro="Changing it signs you out everywhere else and ends your private calendar address."
    >
      <form {...form.props} className="grid w-full max-w-md gap-5">
        <CurrentPasswordField email={email} {...form.field('currentPassword')} />
        <NewPasswordField key={changes} {...form.field('newPassword')} />
        <Button {...form.button} className="justify-self-start">
          Change password
        </Button>
      </form>
    </SettingSection>
  );
}
