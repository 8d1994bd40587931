import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { RowButton } from '#web/desk/row-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TabProps } from './use-event-form.ts';

export function ContactTab({ form }: TabProps) {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'coordinators' });
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="font-semibold">
          Event coordinators
        </h3>
        <Button ref={addButton} size="small" onClick={() => append({ name: '', contact: '', email: '' })}>
          <Plus aria-hidden size={15} />
          Add Coordinator
        </Button>
      </header>
      {fields.length === 0 ? (
        <p className="event-form-list-none">No coordinators added yet</p>
      ) : (
        <ol className="event-form-list">
          {fields.map((field, place) => (
            <li key={field.id} className="event-coordinator">
              <fieldset className="event-coordinator-fields">
                <legend className="sr-only">Coordinator {place + 1}</legend>
                <TextField label="Name" required {...form.field(`coordinators.${place}.name`)} />
                <TextField
                  label="Contact Number"
                  required
                  inputMode="tel"
                  {...form.field(`coordinators.${place}.contact`)}
                />
                <TextField label="Email (optional)" inputMode="email" {...form.field(`coordinators.${place}.email`)} />
              </fieldset>
              <RowButton
                Icon={X}
                hint="Remove"
                label={`Remove coordinator ${place + 1}`}
                tone="danger"
                onClick={() => {
                  remove(place);
                  addButton.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
