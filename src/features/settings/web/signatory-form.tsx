import { useEffect } from 'react';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Signatory, signatory, updateSignatory } from '../signatory-contract.ts';

interface SignatoryFormProps {
  stored: Signatory;
  onSaved: (stored: Signatory) => void;
  /** Whether something is typed that has not been saved: a screen can ask only once, for all its forms. */
  onStarted?: (isStarted: boolean) => void;
}

/** Who signs on-duty letters (decision 56). */
export function SignatoryForm({ stored, onSaved, onStarted }: SignatoryFormProps) {
  const { saved, flash } = useSaved();
  const form = useContractForm(updateSignatory, {
    fields: signatory,
    defaults: stored,
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent(answer, _, { reset }) {
      reset(answer);
      onSaved(answer);
      flash();
    },
    failure: { toast: 'Signatory not saved', words: 'Something went wrong. Please try again.' },
  });
  const { isDirty } = form;
  useEffect(() => onStarted?.(isDirty), [onStarted, isDirty]);
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
