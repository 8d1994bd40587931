import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type MailServerSettings, mailServerFields, updateMailServer } from '../contract.ts';

interface MailServerFormProps {
  server: MailServerSettings;
  onSaved: (server: MailServerSettings) => void;
}

const usualPorts = { tls: 465, starttls: 587, none: 25 };

export function MailServerForm({ server, onSaved }: MailServerFormProps) {
  const { saved, flash } = useSaved();
  const form = useForm({ resolver: zodResolver(mailServerFields), defaultValues: valuesOf(server) });
  const { register, formState, getValues, setValue } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const isRestored = useKeptForm(form, { kind: 'admin', name: 'mail server', recordId: 'mail server' });
  const unsaved = useUnsaved(isDirty, () => {});
  const security = register('security');

  const save = form.handleSubmit(async ({ password, ...fields }) => {
    // An empty field is no new password: the stored one stays.
    const body = password ? { ...fields, password } : fields;
    try {
      const answer = await adminApi.call(updateMailServer, { body });
      form.reset(valuesOf(answer));
      onSaved(answer);
      flash();
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Mail server not saved', description, tone: 'error' });
      showFieldFaults(form, error);
    }
  });

  return (
    <form method="post" noValidate autoComplete="off" onSubmit={save} className="grid max-w-xl gap-5">
      <KeptAlert shown={isRestored && isDirty} />
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Host"
          placeholder="smtp.college.edu"
          autoCapitalize="off"
          spellCheck={false}
          required
          error={errors.host?.message}
          {...register('host')}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          required
          error={errors.port?.message}
          {...register('port', { setValueAs: (text) => (text === '' ? undefined : Number(text)) })}
        />
      </div>
      <SelectField
        label="Security"
        error={errors.security?.message}
        {...security}
        onChange={(event) => {
          const before = usualPorts[getValues('security')];
          void security.onChange(event);
          // A port that somebody typed stays.
          if (Number(getValues('port')) === before) setValue('port', usualPorts[getValues('security')]);
        }}
      >
        <option value="starttls">STARTTLS, usually port 587</option>
        <option value="tls">TLS from the start, usually port 465</option>
        <option value="none">None: only for a server that asks for no password</option>
      </SelectField>
      <TextField
        label="User"
        hint="Empty where the server asks for none."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.user?.message}
        {...register('user')}
      />
      <PasswordField
        label="Password"
        hint={
          server.hasPassword
            ? 'A password is stored, encrypted. Leave this empty to keep it.'
            : 'Stored encrypted, and never shown again.'
        }
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="From"
        hint="What recipients see as the sender."
        placeholder="Fest <fest@college.edu>"
        required
        error={errors.from?.message}
        {...register('from')}
      />
      <SaveChanges saved={saved} busy={isSubmitting} />
      <DiscardDialog unsaved={unsaved} />
    </form>
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
