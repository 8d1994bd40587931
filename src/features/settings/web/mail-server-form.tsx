import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { getMailServer, type MailServerSettings, mailServerFields, updateMailServer } from '../contract.ts';
import { TheirVersion, useStale, useTheirs } from './their-version.tsx';

interface MailServerFormProps {
  server: MailServerSettings;
  onSaved: (server: MailServerSettings) => void;
}

const usualPorts = { tls: 465, starttls: 587, none: 25 };

export function MailServerForm({ server, onSaved }: MailServerFormProps) {
  const { form, saved, isStale, theirs } = useMailServerForm(server, onSaved);
  const unsaved = useUnsaved(form.isDirty, () => {});

  return (
    <form {...form.props} autoComplete="off" className="grid max-w-xl gap-5">
      <FormAlerts form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Host"
          placeholder="smtp.college.edu"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...form.field('host')}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          required
          {...form.field('port', { setValueAs: (text) => (text === '' ? undefined : Number(text)) })}
        />
      </div>
      <SecurityField form={form} />
      <TextField
        label="User"
        hint="Leave empty if the server asks for none."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('user')}
      />
      <PasswordField
        label="Password"
        hint={
          server.hasPassword
            ? 'A password is stored, encrypted. Leave this empty to keep it.'
            : 'Stored encrypted, and never shown again.'
        }
        autoComplete="new-password"
        {...form.field('password')}
      />
      <TextField
        label="From"
        hint="What recipients see as the sender."
        placeholder="Fest <fest@college.edu>"
        required
        {...form.field('from')}
      />
      {isStale && <TheirVersion onLoad={() => void theirs.run()} />}
      <SaveChanges saved={saved} form={form} />
      <DiscardDialog unsaved={unsaved} />
    </form>
  );
}

function useMailServerForm(server: MailServerSettings, onSaved: MailServerFormProps['onSaved']) {
  const { saved, flash } = useSaved();
  // The version that the form's values belong to. After a test mail `server` is read again, but the fields are not.
  const [version, setVersion] = useState(server.version);
  const { isStale, onRefused, renewed } = useStale();
  const form = useContractForm(updateMailServer, {
    fields: mailServerFields,
    defaults: valuesOf(server),
    draft: { name: 'mail server', recordId: 'mail server' },
    disabledReason: false,
    // An empty field keeps the stored password.
    input: ({ password, ...fields }) => ({ body: { ...fields, ...(password && { password }), version } }),
    onSent(answer) {
      show(answer);
      flash();
    },
    failure: { toast: 'Mail server not saved', words: 'Something went wrong. Please try again.' },
    onRefused,
  });
  function show(answer: MailServerSettings) {
    form.reset(valuesOf(answer));
    setVersion(answer.version);
    renewed();
    onSaved(answer);
  }
  const theirs = useTheirs(async () => show(await adminApi.call(getMailServer)));
  return { form, saved, isStale, theirs };
}

function SecurityField({ form }: Pick<ReturnType<typeof useMailServerForm>, 'form'>) {
  const { getValues, setValue } = form;
  const security = form.field('security');
  return (
    <SelectField
      label="Security"
      {...security}
      onChange={(event) => {
        const before = usualPorts[getValues('security')];
        void security.onChange(event);
        // Keeps a port that was typed.
        if (Number(getValues('port')) === before) setValue('port', usualPorts[getValues('security')]);
      }}
    >
      <option value="starttls">STARTTLS, usually port 587</option>
      <option value="tls">TLS from the start, usually port 465</option>
      <option value="none">None: only for a server that asks for no password</option>
    </SelectField>
  );
}

const valuesOf = ({ host, port, security, user, from }: MailServerSettings) => ({
  host,
  port,
  security,
  user,
  password: '',
  from,
});
