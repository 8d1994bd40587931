import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { SaveChanges } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { getPrivacyNotice, type PrivacyNotice, privacyNotice, updatePrivacyNotice } from '../privacy-contract.ts';
import { TheirVersion } from './their-version.tsx';
import { type SettingFormProps, useSettingForm } from './use-setting-form.ts';

export function PrivacyForm(props: SettingFormProps<PrivacyNotice>) {
  const { form, saved, loadTheirs } = useSettingForm(
    updatePrivacyNotice,
    {
      name: 'privacy notice',
      fields: privacyNotice,
      failed: 'Privacy notice not saved',
      read: () => adminApi.call(getPrivacyNotice),
      input: (body, seen) => ({ body: { ...body, seen } }),
    },
    props,
  );
  return (
    <form {...form.props} aria-label="Privacy">
      <FormAlerts form={form} />
      <SettingsSection
        title="Privacy"
        intro={
          <>
            The{' '}
            <a href={paths.privacy} target="_blank" rel="noreferrer" className="link">
              page about privacy <span className="sr-only">(opens in a new tab)</span>
            </a>{' '}
            says what the site keeps and who sees it. Only you can say how long.
          </>
        }
      >
        <TextArea
          label="From the organisers"
          hint="How long you keep accounts and registrations, what the college keeps, and where to complain."
          rows={6}
          {...form.field('notice')}
        />
        {loadTheirs && <TheirVersion onLoad={loadTheirs} />}
        <SaveChanges saved={saved} form={form} label="Save Privacy Notice" />
      </SettingsSection>
    </form>
  );
}
