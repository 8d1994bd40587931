import { adminApi } from '#web/api.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { SaveChanges } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { getSignatory, type Signatory, signatory, updateSignatory } from '../signatory-contract.ts';
import { TheirVersion } from './their-version.tsx';
import { type SettingFormProps, useSettingForm } from './use-setting-form.ts';

/** Who signs on-duty letters (decision 56). */
export function SignatoryForm(props: SettingFormProps<Signatory>) {
  const { form, saved, loadTheirs } = useSettingForm(
    updateSignatory,
    {
      name: 'signatory',
      fields: signatory,
      failed: 'Signatory not saved',
      read: () => adminApi.call(getSignatory),
      input: (body, seen) => ({ body: { ...body, seen } }),
    },
    props,
  );
  return (
    <form {...form.props} aria-label="On-duty letters">
      <FormAlerts form={form} />
      <SettingsSection
        title="On-duty letters"
        intro="Who signs the letters that students take to their own college. There is room above the name to sign by hand."
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Signed by"
            hint="If empty, letters are signed for the organisers of the fest."
            {...form.field('signatory')}
          />
          <TextField label="Title" hint="For example Convener." {...form.field('signatoryTitle')} />
        </div>
        {loadTheirs && <TheirVersion onLoad={loadTheirs} />}
        <SaveChanges saved={saved} form={form} label="Save Signatory" />
      </SettingsSection>
    </form>
  );
}
