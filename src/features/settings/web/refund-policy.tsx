import { adminApi } from '#web/api.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { SaveChanges } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { getRefundPolicy, type RefundPolicy, refundPolicyFields, updateRefundPolicy } from '../refund-contract.ts';
import { TheirVersion } from './their-version.tsx';
import { type SettingFormProps, useSettingForm } from './use-setting-form.ts';

/** A form of its own, because another call saves it. */
export function RefundPolicyForm(props: SettingFormProps<RefundPolicy>) {
  const { form, saved, loadTheirs } = useSettingForm(
    updateRefundPolicy,
    {
      name: 'refund policy',
      fields: refundPolicyFields,
      failed: 'Refund policy not saved',
      read: () => adminApi.call(getRefundPolicy),
      input: (body, seen) => ({ body: { ...body, seen } }),
    },
    props,
  );
  const mayCancel = form.watch('mayCancel');
  const [fullUntil, halfUntil] = [form.field('fullUntil'), form.field('halfUntil')];
  // A wrong time is shown in any case, because it prevents saving.
  const showsTimes = mayCancel || fullUntil.error || halfUntil.error;
  return (
    <form {...form.props} aria-label="Refund policy">
      <FormAlerts form={form} />
      <SettingsSection
        title="Cancellation and refunds"
        intro="How much students get back when they cancel. You confirm each refund with its UTR under Payments."
      >
        <Toggle
          label="Students can cancel registrations"
          hint="Until registration closes. If this is off, they have to call you."
          checked={mayCancel}
          onChange={(next) => form.setValue('mayCancel', next, { shouldDirty: true })}
        />
        {showsTimes && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Full refund until"
              type="datetime-local"
              hint="In the fest’s own time. Leave empty for no full refund."
              {...fullUntil}
            />
            <TextField
              label="Half refund until"
              type="datetime-local"
              hint="After that, nothing is refunded. Leave empty for no half refund."
              {...halfUntil}
            />
          </div>
        )}
        {loadTheirs && <TheirVersion onLoad={loadTheirs} />}
        <SaveChanges saved={saved} form={form} label="Save Refund Policy" />
      </SettingsSection>
    </form>
  );
}
