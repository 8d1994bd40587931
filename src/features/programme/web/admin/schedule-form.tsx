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
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FormProps } from './record-screen.tsx';

const blank: ScheduleFields = { title: '', date: '', startTime: '', endTime: '', location: '', eventId: '' };

export function ScheduleForm(props: FormProps<ScheduleRecord>) {
  const events = useEventChoices();
  const { form, dialog } = useRecordForm(props.record ? updateScheduleItem : createScheduleItem, {
    fields: scheduleFields,
    defaults: props.record ?? blank,
    idName: 'recordId',
    One: 'Line',
    create: 'Add',
    ...props,
  });
  const eventId = form.watch('eventId') ?? '';
  return (
    <FormDialog {...dialog}>
      <TextField label="Title" required className="sm:col-span-2" {...form.field('title')} />
      <TextField label="Date" type="date" required {...form.field('date')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Start" type="time" {...form.field('startTime')} />
        <TextField label="End" type="time" {...form.field('endTime')} />
      </div>
      <TextField label="Location" {...form.field('location')} />
      <SelectField
        label="Event"
        hint="The line links to its page."
        placeholder="No event"
        choices={events}
        {...form.field('eventId')}
        // The choices load after the form, so the form's value is passed explicitly.
        value={eventId}
      >
        {eventId && !events.some(({ _id }) => _id === eventId) && <option value={eventId}>The event as it is</option>}
      </SelectField>
    </FormDialog>
  );
}

/** If the events do not load, the form still works, but the line cannot have an event. */
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
