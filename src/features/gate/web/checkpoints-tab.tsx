import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { instantOf, localOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { grouped } from '#shared/money.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import {
  type CheckpointFields,
  type CheckpointKind,
  type CheckpointRecord,
  checkpointKinds,
  createCheckpoint,
  updateCheckpoint,
} from '../admin-contract.ts';
import { Choices } from './choices.tsx';
import type { Choice, EventDay } from './load-event-day.ts';

const kinds: Record<CheckpointKind, string> = {
  gate: 'Gate',
  hall: 'Hall of an event',
  kit: 'Kit',
  meal: 'Meal',
  desk: 'Desk',
};

export function CheckpointsTab({ day }: { day: EventDay }) {
  const mayChange = useMay('gate.change');
  const [edited, setEdited] = useState<CheckpointRecord | 'new'>();
  return (
    <div className="grid justify-items-start gap-5">
      {mayChange && (
        <Button variant="main" onClick={() => setEdited('new')}>
          <Plus aria-hidden size={16} />
          Add checkpoint
        </Button>
      )}
      {day.checkpoints.length === 0 ? (
        <EmptyState title="No checkpoints yet.">
          A checkpoint is where tickets are scanned: the gate, a hall, the kit counter, a meal.
        </EmptyState>
      ) : (
        <ul className="w-full border-line border-t">
          {day.checkpoints.map((checkpoint) => (
            <li key={checkpoint._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
              <div className="grid min-w-0 flex-1 basis-64">
                <span className="break-words font-medium">{checkpoint.name}</span>
                <span className="break-words text-quiet text-sm">{checkpointWords(checkpoint, day)}</span>
              </div>
              {mayChange && (
                <Button size="small" onClick={() => setEdited(checkpoint)}>
                  Change<span className="sr-only"> {checkpoint.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <CheckpointForm
          key={edited === 'new' ? '' : edited._id}
          record={edited}
          day={day}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function checkpointWords(checkpoint: CheckpointRecord, { events, passes, board }: EventDay): string {
  const { kind, rule, admits, needsPaid, needsIdSeen, hold, opensAt, closesAt, capacity } = checkpoint;
  const titles = (ids: readonly string[], choices: readonly Choice[]) =>
    choices
      .filter(({ _id }) => ids.includes(_id))
      .map(({ title }) => title)
      .join(', ');
  const who =
    admits.kind === 'all'
      ? 'everybody with a ticket'
      : admits.kind === 'events'
        ? `registered for ${titles(admits.events, events)}`
        : `with ${titles(admits.passes, passes)}`;
  return [
    kinds[kind],
    typeof rule === 'object'
      ? countOf(rule.times, 'time')
      : { once: 'once', daily: 'once a day', inOut: 'in and out' }[rule],
    who,
    needsPaid && 'paid',
    needsIdSeen && 'ID seen',
    hold && 'hold to confirm',
    opensAt && `from ${instantText(opensAt, board.timeZone)}`,
    closesAt && `until ${instantText(closesAt, board.timeZone)}`,
    capacity !== undefined && `at most ${grouped(capacity)} inside`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const count = (message: string) => z.string().regex(/^\d{0,6}$/, message);

/** As it is typed; the contract checks what is sent. */
const typedCheckpoint = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(80, 'Use at most 80 characters.'),
  kind: z.enum(checkpointKinds),
  rule: z.enum(['once', 'daily', 'inOut', 'times']),
  times: count('Please enter a number'),
  admits: z.enum(['all', 'events', 'passes']),
  events: z.array(z.string()),
  passes: z.array(z.string()),
  needs: z.array(z.string()),
  opensAt: z.string(),
  closesAt: z.string(),
  capacity: count('Please enter a number'),
});
type Typed = z.output<typeof typedCheckpoint>;

const blank: Typed = {
  name: '',
  kind: 'gate',
  rule: 'once',
  times: '2',
  admits: 'all',
  events: [],
  passes: [],
  needs: [],
  opensAt: '',
  closesAt: '',
  capacity: '',
};

const needs: Choice[] = [
  { _id: 'needsPaid', title: 'The payment has to be complete' },
  { _id: 'needsIdSeen', title: 'An ID has to be looked at' },
  { _id: 'hold', title: 'Hold the button to confirm, for things of value' },
];

function typedOf(record: CheckpointRecord, timeZone: string): Typed {
  const { name, kind, rule, admits, opensAt, closesAt, capacity } = record;
  return {
    name,
    kind,
    rule: typeof rule === 'object' ? 'times' : rule,
    times: typeof rule === 'object' ? String(rule.times) : '2',
    admits: admits.kind,
    events: admits.kind === 'events' ? admits.events : [],
    passes: admits.kind === 'passes' ? admits.passes : [],
    needs: (['needsPaid', 'needsIdSeen', 'hold'] as const).filter((one) => record[one]),
    opensAt: opensAt ? localOf(new Date(opensAt), timeZone) : '',
    closesAt: closesAt ? localOf(new Date(closesAt), timeZone) : '',
    capacity: capacity === undefined ? '' : String(capacity),
  };
}

function fieldsOf(typed: Typed, timeZone: string): CheckpointFields {
  const instant = (local: string) => (local ? instantOf(local, timeZone).toISOString() : undefined);
  return {
    name: typed.name,
    kind: typed.kind,
    rule: typed.rule === 'times' ? { times: Number(typed.times) } : typed.rule,
    admits:
      typed.admits === 'events'
        ? { kind: 'events', events: typed.events }
        : typed.admits === 'passes'
          ? { kind: 'passes', passes: typed.passes }
          : { kind: 'all' },
    needsPaid: typed.needs.includes('needsPaid'),
    needsIdSeen: typed.needs.includes('needsIdSeen'),
    hold: typed.needs.includes('hold'),
    opensAt: instant(typed.opensAt),
    closesAt: instant(typed.closesAt),
    capacity: typed.capacity ? Number(typed.capacity) : undefined,
  };
}

interface FormProps {
  record: CheckpointRecord | 'new';
  day: EventDay;
  onClose: () => void;
}

function CheckpointForm({ record, day: { events, passes, board }, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const isNew = record === 'new';
  const form = useContractForm(isNew ? createCheckpoint : updateCheckpoint, {
    fields: typedCheckpoint,
    defaults: isNew ? blank : typedOf(record, board.timeZone),
    draft: 'none',
    disabledReason: false,
    ask: ({ admits, events: chosen, passes: held }) =>
      (admits === 'events' && chosen.length === 0 && 'Choose the events whose people are admitted.') ||
      (admits === 'passes' && held.length === 0 && 'Choose the passes whose holders are admitted.') ||
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
        {checkpointKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label="A ticket is admitted" required {...form.field('rule')}>
        <option value="once">Once</option>
        <option value="daily">Once a day</option>
        <option value="times">Several times</option>
        <option value="inOut">In and out</option>
      </SelectField>
      {rule === 'times' && <TextField label="How often" inputMode="numeric" required {...form.field('times')} />}
      <SelectField label="Who is admitted" required {...form.field('admits')}>
        <option value="all">Everybody with a ticket</option>
        <option value="events">Registered for these events</option>
        <option value="passes">Holders of these passes</option>
      </SelectField>
      {admits === 'events' && <Choices legend="Events" choices={events} field={form.register('events')} />}
      {admits === 'passes' && <Choices legend="Passes" choices={passes} field={form.register('passes')} />}
      <Choices legend="Needed" choices={needs} field={form.register('needs')} />
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
