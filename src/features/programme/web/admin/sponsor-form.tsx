import {
  createSponsor,
  type SponsorFields,
  type SponsorRecord,
  sponsorFields,
  updateSponsor,
} from '#features/programme/contract.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { FormProps } from './record-screen.tsx';

const blank: SponsorFields = { name: '', tier: 'co', text: '', logo: '', url: '' };

export function SponsorForm(props: FormProps<SponsorRecord>) {
  const { form, dialog } = useRecordForm(props.record ? updateSponsor : createSponsor, {
    fields: sponsorFields,
    defaults: props.record ?? blank,
    idName: 'recordId',
    One: 'Sponsor',
    create: 'Add',
    ...props,
  });
  return (
    <FormDialog {...dialog}>
      <TextField label="Name" required {...form.field('name')} />
      <SelectField label="Tier" required {...form.field('tier')}>
        <option value="main">Main sponsor</option>
        <option value="co">Co-sponsor</option>
      </SelectField>
      <TextArea label="Text" className="sm:col-span-2" {...form.field('text')} />
      <TextField
        label="Website"
        hint="Begins with https://"
        inputMode="url"
        className="sm:col-span-2"
        {...form.field('url')}
      />
      <PictureField
        label="Logo"
        field={form.field('logo')}
        value={form.watch('logo')}
        onUploaded={(url) => form.setValue('logo', url, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}
