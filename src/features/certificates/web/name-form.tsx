import { useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { instantDayText } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { confirmCertificateName, type readCertificateName } from '../contract.ts';

interface NameFormProps {
  name: Output<typeof readCertificateName>;
  timeZone: string | undefined;
}

/** Asked before certificates are made, because only organisers can change a printed name afterwards (R343). */
export function NameForm({ name: first, timeZone }: NameFormProps) {
  const [name, setName] = useState(first);
  const form = useContractForm(confirmCertificateName, {
    fields: confirmCertificateName.body,
    defaults: { name: name.name || name.suggested },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    through: api,
    onSent(answer, _, { reset }) {
      setName(answer);
      reset({ name: answer.name });
      notify({ title: 'Name saved', description: 'New certificates are made with it.', tone: 'success' });
    },
    failure: { words: 'Something went wrong. Please try again.', field: 'name' },
  });
  return (
    <section aria-labelledby="certificate-name" className="grid gap-4 border-line border-t pt-8">
      <div className="grid gap-1">
        <h2 id="certificate-name" className="text-xl! leading-tight!">
          Your name on certificates
        </h2>
        <p className="max-w-prose text-quiet">
          {name.confirmedAt
            ? `Confirmed ${instantDayText(name.confirmedAt, timeZone)}. You can change it for certificates that are made later.`
            : 'Please check the spelling before certificates are made. Latin, Tamil and Devanagari letters can be printed.'}
        </p>
      </div>
      <form {...form.props} className="grid max-w-lg gap-4">
        <FormAlerts form={form} />
        <TextField label="Name as it should be printed" autoComplete="name" required {...form.field('name')} />
        <Button {...form.button} variant="main" className="justify-self-start">
          {name.confirmedAt ? 'Save name' : 'Confirm name'}
        </Button>
      </form>
    </section>
  );
}
