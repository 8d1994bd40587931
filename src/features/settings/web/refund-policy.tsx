import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type RefundPolicy, refundPolicy, updateRefundPolicy } from '../refund-contract.ts';

interface RefundPolicyFormProps {
  policy: RefundPolicy;
  onSaved: (policy: RefundPolicy) => void;
}

/** A form of its own: it is about money, and stored by another call than the site. */
export function RefundPolicyForm({ policy, onSaved }: RefundPolicyFormProps) {
  const { saved, flash } = useSaved();
  const form = useContractForm(updateRefundPolicy, {
    fields: refundPolicy,
    defaults: policy,
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent(stored, _, { reset }) {
      reset(stored);
      onSaved(stored);
      flash();
    },
    failure: { toast: 'Refund policy not saved', words: 'Something went wrong. Please try again.' },
  });
  const mayCancel = form.watch('mayCancel');
  return (
    <form {...form.props} aria-label="Refund policy">
      <FormAlerts form={form} />
      <SettingsSection
        title="Cancellation and refunds"
        intro="What students get back who cancel themselves. You confirm each refund with its UTR under Payments."
      >
        <Toggle
          label="Students may cancel themselves"
          hint="Until registration closes. If this is off, they have to call you."
          checked={mayCancel}
          onChange={(next) => form.setValue('mayCancel', next, { shouldDirty: true })}
        />
        {mayCancel && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="All comes back until"
              type="datetime-local"
              hint="In the fest’s own time. Leave it empty if nothing comes back in full."
              {...form.field('fullUntil')}
            />
            <TextField
              label="Half comes back until"
              type="datetime-local"
              hint="After that, nothing comes back. Leave it empty if there is no half."
              {...form.field('halfUntil')}
            />
          </div>
        )}
        <SaveChanges saved={saved} form={form} label="Save Refund Policy" />
      </SettingsSection>
    </form>
  );
}
