import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { mostCriteria } from '#features/judging/contract.ts';
import {
  createRound,
  type RoundFields,
  type RoundRecord,
  roundFields,
  updateRound,
} from '#features/judging/round-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface RoundDialogProps {
  eventId: string;
  record: RoundRecord | 'new';
  /** Rounds whose result can decide who takes part. */
  earlier: readonly { _id: string; name: string }[];
  onClose: () => void;
  onSaved: (roundId: string) => void;
}

export const kindNames = {
  scored: 'Places',
  shortlist: 'Who goes on to the next round',
} satisfies Record<RoundRecord['kind'], string>;

export const countNames = {
  raw: 'Points as given',
  normalised: 'Normalised, so that each judge counts equally',
} satisfies Record<RoundRecord['counts'], string>;

const blank = {
  name: '',
  kind: 'scored',
  blind: false,
  counts: 'raw',
  criteria: [{ name: '', max: 10, weight: 1 }],
} as const;

/** The points that decide are chosen before anybody has marked (R334). After that only the name can be changed. */
export function RoundDialog({ eventId, record, earlier, onClose, onSaved }: RoundDialogProps) {
  const isNew = record === 'new';
  // The state when the dialog was opened. With a newer one from the list, a save would overwrite changes that nobody
  // has seen.
  const [seen] = useState(record);
  const { revalidate } = useRevalidator();
  const form = useContractForm(isNew ? createRound : updateRound, {
    fields: roundFields,
    defaults: isNew ? { ...blank, criteria: [...blank.criteria] } : record,
    // The text of a new round belongs to its event, and is never shown at another round.
    draft: isNew ? { name: 'new round', recordId: eventId } : { name: 'round', recordId: record._id },
    disabledReason: false,
    input: (body) => ({
      params: { eventId, roundId: isNew ? '' : record._id },
      body: { ...body, ...(seen !== 'new' && { seen }) },
    }),
    onSent({ _id }) {
      onClose();
      onSaved(_id);
    },
    failure: { words: 'The round was not saved. Please try again in a moment.', alert: true },
    // Somebody else has changed or deleted the round, so the screen is out of date.
    async onRefused(error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
  });
  const unsaved = useAskBeforeClosing(form.isDirty, onClose);
  const isPublished = !isNew && record.version > 0;
  const isNameAlone = isPublished || (!isNew && (record.marked || record.state !== 'marking'));
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      unsaved={unsaved}
      size={isNameAlone ? 'small' : 'large'}
      title={isNew ? 'Add a round' : 'Edit the round'}
      description={
        (isPublished && 'A result of this round is published, so only its name can be changed.') ||
        (isNameAlone
          ? 'Judges have saved marks in this round, so only its name can be changed.'
          : 'Once a judge has saved marks, only the name can be changed.')
      }
      action={isNew ? { label: 'Add round', busyLabel: 'Adding...' } : { label: 'Save', busyLabel: 'Saving...' }}
      waiting="The round is being saved."
      {...(isNameAlone && { className: '' })}
    >
      <TextField label="Name" hint="Such as Preliminary or Final." required {...form.field('name')} />
      {!isNameAlone && (
        <>
          <SelectField label="Decides" required {...form.field('kind')}>
            {optionsOf(kindNames)}
          </SelectField>
          <SelectField label="Points that count" required {...form.field('counts')}>
            {optionsOf(countNames)}
          </SelectField>
          {!isNew && earlier.length > 0 && (
            <SelectField label="Entries" required {...form.field('from')}>
              <option value="">All confirmed registrations</option>
              {earlier.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  Who went on from {name}
                </option>
              ))}
            </SelectField>
          )}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="check" {...form.register('blind')} />
            Judges see no names
          </label>
          <Criteria form={form} />
        </>
      )}
    </FormDialog>
  );
}

type RoundForm = ContractForm<z.input<typeof roundFields>, RoundFields>;

// Aligned at the top, so that a fault below one field does not move the others.
const rowOfCriterion =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_auto]';

function Criteria({ form }: { form: RoundForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'criteria' });
  const addButton = useRef<HTMLButtonElement>(null);
  const faultOfAll = form.formState.errors.criteria?.message;
  return (
    <fieldset className="col-span-full grid gap-3">
      <legend className="mb-2 font-semibold">Criteria, in the order that decides ties</legend>
      {faultOfAll && <Alert tone="error">{faultOfAll}</Alert>}
      {fields.map(({ id }, at) => (
        <div key={id} className={rowOfCriterion}>
          <TextField
            label={`Criterion ${at + 1}`}
            className="max-sm:col-span-full"
            {...form.field(`criteria.${at}.name`)}
          />
          <TextField label="Most" inputMode="numeric" {...form.field(`criteria.${at}.max`, { valueAsNumber: true })} />
          <TextField
            label="Weight"
            inputMode="decimal"
            {...form.field(`criteria.${at}.weight`, { valueAsNumber: true })}
          />
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove criterion ${at + 1}`}
            className="beside-control"
            onClick={() => {
              remove(at);
              addButton.current?.focus();
            }}
          >
            <X aria-hidden size={16} />
          </Button>
        </div>
      ))}
      <Button
        ref={addButton}
        size="small"
        className="justify-self-start"
        disabledReason={fields.length >= mostCriteria && `A round has at most ${mostCriteria} criteria.`}
        onClick={() => append({ name: '', max: 10, weight: 1 })}
      >
        <Plus aria-hidden size={16} />
        Add criterion
      </Button>
    </fieldset>
  );
}
