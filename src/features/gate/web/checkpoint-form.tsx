import { useRevalidator } from 'react-router';
import { ApiError } from '#shared/api-client.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { type CheckpointRecord, createCheckpoint, nobodyAdmitted, updateCheckpoint } from '../admin-contract.ts';
import {
  admitsNames,
  blankCheckpoint,
  fieldsOf,
  kindNames,
  needChoices,
  ruleNames,
  typedCheckpoint,
  typedOf,
} from './checkpoint-values.ts';
import { Choices } from './choices.tsx';
import type { EventDay } from './load-event-day.ts';

interface CheckpointFormProps {
  record: CheckpointRecord | 'new';
  day: EventDay;
  onClose: () => void;
}

export function CheckpointForm({ record, day: { events, passes, board }, onClose }: CheckpointFormProps) {
  const { revalidate } = useRevalidator();
  const isNew = record === 'new';
  const form = useContractForm(isNew ? createCheckpoint : updateCheckpoint, {
    fields: typedCheckpoint,
    defaults: isNew ? blankCheckpoint : typedOf(record, board.timeZone),
    draft: { name: 'checkpoint', recordId: isNew ? '' : record._id },
    disabledReason: false,
    ask: ({ admits, events: chosen, passes: held }) =>
      (admits === 'events' && chosen.length === 0 && nobodyAdmitted.events) ||
      (admits === 'passes' && held.length === 0 && nobodyAdmitted.passes) ||
      true,
    input(typed) {
      const fields = fieldsOf(typed, board.timeZone);
      if (isNew) return { body: fields, params: { checkpointId: '' } };
      const { _id: checkpointId, ...seen } = record;
      return { body: { ...fields, seen }, params: { checkpointId } };
    },
    async onSent({ name }) {
      onClose();
      notify({ title: `${name} is saved`, tone: 'success' });
      await revalidate();
    },
    failure: { words: 'Please try again in a moment.', alert: true },
    // Somebody else has changed the checkpoint, so the list has to be read again before the form is opened again.
    async onRefused(error) {
      if (error instanceof ApiError && error.status === 409) await revalidate();
    },
    pathOf: (serverName) => (serverName === 'rule.times' ? 'times' : serverName),
  });
  const unsaved = useAskBeforeClosing(form.isDirty, onClose);
  const [rule, admits] = [form.watch('rule'), form.watch('admits')];
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      unsaved={unsaved}
      title={isNew ? 'Add a checkpoint' : 'Change the checkpoint'}
      description="Phones follow within a few seconds."
      action={{ label: 'Save', busyLabel: 'Saving...' }}
      waiting="The checkpoint is being saved."
    >
      <TextField label="Name" required {...form.field('name')} />
      <SelectField label="Kind" required {...form.field('kind')}>
        {optionsOf(kindNames)}
      </SelectField>
      <SelectField label="A ticket is admitted" required {...form.field('rule')}>
        {optionsOf(ruleNames)}
      </SelectField>
      {rule === 'times' && <TextField label="How often" inputMode="numeric" required {...form.field('times')} />}
      <SelectField label="Who is admitted" required {...form.field('admits')}>
        {optionsOf(admitsNames)}
      </SelectField>
      {admits === 'events' && <Choices legend="Events" choices={events} field={form.register('events')} />}
      {admits === 'passes' && <Choices legend="Passes" choices={passes} field={form.register('passes')} />}
      <Choices legend="Needed" choices={needChoices} field={form.register('needs')} />
      <TextField label="Opens" type="datetime-local" {...form.field('opensAt')} />
      <TextField label="Closes" type="datetime-local" {...form.field('closesAt')} />
      <TextField
        label="Capacity"
        hint="Once it is full, a supervisor decides who else is let in."
        inputMode="numeric"
        {...form.field('capacity')}
      />
    </FormDialog>
  );
}
