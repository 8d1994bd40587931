import {
  createSponsor,
  type SponsorFields,
  type SponsorRecord,
  sponsorFields,
  updateSponsor,
} from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { FormProps } from './record-screen.tsx';
import { useRecordForm } from './use-record-form.ts';

const blank: SponsorFields = { name: '', tier: 'co', text: '', logo: '', url: '' };

export function SponsorForm({ record, open, onClose, onSaved }: FormProps<SponsorRecord>) {
  const { form, submit, refusal, isRestored, errorOf, unsaved, busy } = useRecordForm({
    schema: sponsorFields,
    values: record ?? blank,
    One: 'Sponsor',
    record,
    open,
    onSaved,
    onClose,
    send: (body) =>
      record
        ? adminApi.call(updateSponsor, { params: { recordId: record._id }, body: { ...body, version: record.version } })
        : adminApi.call(createSponsor, { body }),
  });
  return (
    <RecordDialog
      title={record ? 'Edit Sponsor' : 'Add New Sponsor'}
      action={record ? 'Update Sponsor' : 'Add Sponsor'}
      busyLabel={record ? 'Updating...' : 'Adding...'}
      {...{ open, unsaved, busy, refusal, isRestored, onSubmit: submit }}
    >
      <TextField label="Name" required error={errorOf('name')} {...form.register('name')} />
      <SelectField label="Tier" required error={errorOf('tier')} {...form.register('tier')}>
        <option value="main">Main sponsor</option>
        <option value="co">Co-sponsor</option>
      </SelectField>
      <TextArea label="Text" className="sm:col-span-2" error={errorOf('text')} {...form.register('text')} />
      <TextField
        label="Website"
        hint="Begins with https://"
        inputMode="url"
        className="sm:col-span-2"
        error={errorOf('url')}
        {...form.register('url')}
      />
      <PictureField
        label="Logo"
        field={form.register('logo')}
        value={form.watch('logo')}
        error={errorOf('logo')}
        onUploaded={(url) => form.setValue('logo', url, { shouldDirty: true, shouldValidate: true })}
      />
    </RecordDialog>
  );
}
