import { useEffect, useState } from 'react';
import { listEvents } from '#features/events/calls.ts';
import {
  createScheduleItem,
  type ScheduleFields,
  type ScheduleRecord,
  scheduleFields,
  updateScheduleItem,
} from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { FormProps } from './record-screen.tsx';
import { useRecordForm } from './use-record-form.ts';

const blank: ScheduleFields = { title: '', date: '', startTime: '', endTime: '', location: '', eventId: '' };

export function ScheduleForm({ record, open, onClose, onSaved }: FormProps<ScheduleRecord>) {
  const events = useEventChoices();
  const { form, submit, refusal, isRestored, errorOf, unsaved, busy } = useRecordForm({
    schema: scheduleFields,
    values: record ?? blank,
    One: 'Line',
    record,
    open,
    onSaved,
    onClose,
    send: (body) =>
      record
        ? adminApi.call(updateScheduleItem, {
            params: { recordId: record._id },
            body: { ...body, version: record.version },
          })
        : adminApi.call(createScheduleItem, { body }),
  });
  const eventId: string = form.watch('eventId');
  return (
    <RecordDialog
      title={record ? 'Edit Line' : 'Add New Line'}
      action={record ? 'Update Line' : 'Add Line'}
      busyLabel={record ? 'Updating...' : 'Adding...'}
      {...{ open, unsaved, busy, refusal, isRestored, onSubmit: submit }}
    >
      <TextField
        label="Title"
        required
        className="sm:col-span-2"
        error={errorOf('title')}
        {...form.register('title')}
      />
      <TextField label="Date" type="date" required error={errorOf('date')} {...form.register('date')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Start" type="time" error={errorOf('startTime')} {...form.register('startTime')} />
        <TextField label="End" type="time" error={errorOf('endTime')} {...form.register('endTime')} />
      </div>
      <TextField label="Location" error={errorOf('location')} {...form.register('location')} />
      <SelectField
        label="Event"
        hint="The line links to its page."
        placeholder="No event"
        error={errorOf('eventId')}
        {...form.register('eventId')}
        // The choices come later than the form: kept in step with what the form holds.
        value={eventId}
      >
        {eventId && !events.some(({ _id }) => _id === eventId) && <option value={eventId}>The event as it is</option>}
        {events.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
    </RecordDialog>
  );
}

/** Without them a line can still be written; it just links to none. */
function useEventChoices() {
  const [events, setEvents] = useState<readonly { _id: string; title: string }[]>([]);
  useEffect(() => {
    adminApi.call(listEvents).then(
      (all) => setEvents(all.toSorted((a, b) => a.title.localeCompare(b.title))),
      () => undefined,
    );
  }, []);
  return events;
}
