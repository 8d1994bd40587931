import {
  createSpeaker,
  type SpeakerFields,
  type SpeakerRecord,
  speakerFields,
  updateSpeaker,
} from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { FormProps } from './record-screen.tsx';
import { useRecordForm } from './use-record-form.ts';

const blank: SpeakerFields = { name: '', role: '', topic: '', about: '', photo: '' };

export function SpeakerForm({ record, open, onClose, onSaved }: FormProps<SpeakerRecord>) {
  const { form, submit, refusal, isRestored, errorOf, unsaved, busy } = useRecordForm({
    schema: speakerFields,
    values: record ?? blank,
    One: 'Speaker',
    record,
    open,
    onSaved,
    onClose,
    send: (body) =>
      record
        ? adminApi.call(updateSpeaker, { params: { recordId: record._id }, body: { ...body, version: record.version } })
        : adminApi.call(createSpeaker, { body }),
  });
  return (
    <RecordDialog
      title={record ? 'Edit Speaker' : 'Add New Speaker'}
      action={record ? 'Update Speaker' : 'Add Speaker'}
      busyLabel={record ? 'Updating...' : 'Adding...'}
      {...{ open, unsaved, busy, refusal, isRestored, onSubmit: submit }}
    >
      <TextField label="Name" required error={errorOf('name')} {...form.register('name')} />
      <TextField label="Role" required error={errorOf('role')} {...form.register('role')} />
      <TextField label="Topic" className="sm:col-span-2" error={errorOf('topic')} {...form.register('topic')} />
      <TextArea label="About" className="sm:col-span-2" error={errorOf('about')} {...form.register('about')} />
      <PictureField
        label="Photo"
        field={form.register('photo')}
        value={form.watch('photo')}
        error={errorOf('photo')}
        onUploaded={(url) => form.setValue('photo', url, { shouldDirty: true, shouldValidate: true })}
      />
    </RecordDialog>
  );
}
