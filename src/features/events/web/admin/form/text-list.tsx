import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { RowButton } from '#web/desk/row-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { TabProps } from './use-event-form.ts';

interface TextListProps extends TabProps {
  name: 'rules' | 'requirements';
  title: string;
  /** The name of one item. */
  one: string;
  none: string;
}

export function TextList({ form, name, title, one, none }: TextListProps) {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const errors = form.formState.errors[name];
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="font-semibold">
          {title}
        </h3>
        <Button ref={addButton} size="small" onClick={() => append({ text: '' })}>
          <Plus aria-hidden size={15} />
          Add {one}
        </Button>
      </header>
      {(errors?.root?.message ?? errors?.message) ? (
        <p className="font-medium text-danger text-sm">{errors?.root?.message ?? errors?.message}</p>
      ) : null}
      {fields.length === 0 ? (
        <p className="event-form-list-none">{none}</p>
      ) : (
        <ol className="event-form-list">
          {fields.map((field, place) => (
            <li key={field.id} className="flex items-start gap-2">
              <span aria-hidden className="figures w-6 shrink-0 pt-2 text-right text-quiet text-sm">
                {place + 1}.
              </span>
              <TextArea
                label={`${one} ${place + 1}`}
                labelHidden
                rows={1}
                className="event-form-list-text flex-1"
                {...form.field(`${name}.${place}.text`)}
              />
              <RowButton
                Icon={X}
                hint="Remove"
                label={`Remove ${one.toLowerCase()} ${place + 1}`}
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
