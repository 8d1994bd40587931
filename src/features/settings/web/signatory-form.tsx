import { FormAlerts } from '#web/form/form-alerts.tsx';
import { SaveChanges } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Signatory, updateSignatory } from '../signatory-contract.ts';
import { type SettingFormProps, useSettingForm } from './use-setting-form.ts';

/** Who signs on-duty letters (decision 56). */
export function SignatoryForm(props: SettingFormProps<Signatory>) {
  const { form, saved } = useSettingForm(
    updateSignatory,
    { failed: 'Signatory not saved', input: (body) => ({ body }) },
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
        <SaveChanges saved={saved} form={form} label="Save Signatory" />
      </SettingsSection>
    </form>
  );
}
