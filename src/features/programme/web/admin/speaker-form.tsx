import {
  createSpeaker,
  type SpeakerFields,
  type SpeakerRecord,
  speakerFields,
  updateSpeaker,
} from '#features/programme/contract.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { FormProps } from './record-screen.tsx';

const blank: SpeakerFields = { name: '', role: '', topic: '', about: '', photo: '' };

export function SpeakerForm(props: FormProps<SpeakerRecord>) {
  const { form, dialog } = useRecordForm(props.record ? updateSpeaker : createSpeaker, {
    fields: speakerFields,
    defaults: props.record ?? blank,
    idName: 'recordId',
    One: 'Speaker',
    create: 'Add',
    ...props,
  });
  return (
    <FormDialog {...dialog}>
      <TextField label="Name" required {...form.field('name')} />
      <TextField label="Role" required {...form.field('role')} />
      <TextField label="Topic" className="sm:col-span-2" {...form.field('topic')} />
      <TextArea label="About" className="sm:col-span-2" {...form.field('about')} />
      <PictureField
        label="Photo"
        field={form.field('photo')}
        value={form.watch('photo')}
        onUploaded={(url) => form.setValue('photo', url, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}
