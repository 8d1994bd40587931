import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { createRound, roundFields } from '#features/judging/admin-contract.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface RoundDialogProps {
  eventId: string;
  onClose: () => void;
  onAdded: (roundId: string) => void;
}

/** Which points count is chosen here, before anybody has marked (R334). */
export function RoundDialog({ eventId, onClose, onAdded }: RoundDialogProps) {
  const form = useContractForm(createRound, {
    fields: roundFields,
    defaults: { name: '', kind: 'scored', blind: false, counts: 'raw', criteria: [{ name: '', max: 10, weight: 1 }] },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ params: { eventId }, body }),
    onSent({ _id }) {
      onClose();
      onAdded(_id);
    },
    failure: { words: 'The round was not added. Please try again in a moment.', alert: true },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'criteria' });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      size="large"
      title="Add a round"
      description="Once a judge has saved marks, only the name can be changed."
      action={{ label: 'Add round', busyLabel: 'Adding...' }}
      waiting="The round is being added."
    >
      <TextField label="Name" hint="Such as Preliminary or Final." required {...form.field('name')} />
      <SelectField label="Decides" required {...form.field('kind')}>
        <option value="scored">Places</option>
        <option value="shortlist">Who goes on to the next round</option>
      </SelectField>
      <SelectField label="Points that count" required {...form.field('counts')}>
        <option value="raw">Points as given</option>
        <option value="normalised">Normalised, so that each judge counts alike</option>
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-accent-fill" {...form.register('blind')} />
        Judges see no names
      </label>
      <fieldset className="col-span-full grid gap-3">
        <legend className="mb-2 font-semibold">Criteria, in the order that decides ties</legend>
        {fields.map(({ id }, at) => (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_auto] items-end gap-2">
            <TextField label={`Criterion ${at + 1}`} {...form.field(`criteria.${at}.name`)} />
            <TextField
              label="Most"
              inputMode="numeric"
              {...form.field(`criteria.${at}.max`, { valueAsNumber: true })}
            />
            <TextField
              label="Weight"
              inputMode="decimal"
              {...form.field(`criteria.${at}.weight`, { valueAsNumber: true })}
            />
            <Button variant="ghost" size="small" aria-label={`Remove criterion ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden size={16} />
            </Button>
          </div>
        ))}
        <Button size="small" className="justify-self-start" onClick={() => append({ name: '', max: 10, weight: 1 })}>
          <Plus aria-hidden size={16} />
          Add criterion
        </Button>
      </fieldset>
    </FormDialog>
  );
}
