import { type FormEvent, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { isUpiId, upiIdMessage } from '#shared/payments/upi-id.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { UploadScope } from '#web/files/uploads.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { type SiteAnswer, siteForm, updateSiteSettings } from '../contract.ts';
import type { SeatRules } from '../seat-contract.ts';
import { SeatRulesSection, useSeatRules } from './seat-rules.tsx';
import { SiteAbout } from './site-about.tsx';
import { SiteContact } from './site-contact.tsx';
import { notesOf } from './site-field.tsx';
import { SiteIdentity } from './site-identity.tsx';
import { SitePayment } from './site-payment.tsx';
import { TheirVersion, useStale } from './their-version.tsx';

interface SiteFormProps {
  answer: SiteAnswer;
  rules: SeatRules;
  onSaved: (stored: { answer: SiteAnswer; rules: SeatRules }) => void;
  /** Another form of the screen has unsaved changes. This form asks for all of them. */
  isMoreUnsaved?: boolean;
  /** Loads the version that somebody else has saved. */
  onReload: () => void;
}

/** Accepts a stored UPI ID that is unchanged, as the server does. */
const siteFormFor = (storedUpiId: string) =>
  siteForm.refine(({ upiId }) => !upiId || upiId === storedUpiId || isUpiId(upiId), {
    error: upiIdMessage,
    path: ['upiId'],
    // Runs even if other fields have faults, so that all faults are shown together.
    when: ({ value }) => typeof (value as { upiId?: unknown } | null)?.upiId === 'string',
  });

/** The whole edition in one form. The server parses it with the same schema. */
export function SiteForm({ answer, rules, onSaved, isMoreUnsaved = false, onReload }: SiteFormProps) {
  const { saved, flash } = useSaved();
  const { isStale, onRefused, renewed } = useStale();
  const stored = useRef(answer);
  const notes = notesOf(answer.toFillIn);
  const seats = useSeatRules(rules, {
    onStored(now) {
      renewed();
      onSaved({ answer: stored.current, rules: now });
      flash();
    },
    onRefused,
  });
  const form = useContractForm(updateSiteSettings, {
    fields: siteFormFor(answer.site.upiId),
    defaults: answer.site,
    draft: { name: 'site', recordId: 'site' },
    disabledReason: false,
    ask: () => seats.trigger(undefined, { shouldFocus: true }),
    input: (site) => ({ body: { site, version: answer.version } }),
    async onSent(now, _, { reset }) {
      reset(now.site);
      renewed();
      stored.current = now;
      onSaved({ answer: now, rules });
      if (seats.isDirty) await seats.submit();
      else flash();
    },
    failure: { toast: 'Site settings not saved', words: 'Something went wrong. Please try again.' },
    pathOf: (name) => name.replace(/^site\./, ''),
    onRefused,
  });
  // The form has no close button: leaving the tab leaves it.
  const unsaved = useUnsaved(form.isDirty || seats.isDirty || isMoreUnsaved, () => {});

  // One button for the whole screen, although two calls save it.
  function save(event: FormEvent) {
    void seats.trigger();
    form.props.onSubmit(event);
  }

  return (
    <UploadScope>
      <FormProvider {...form}>
        <form {...form.props} onSubmit={save}>
          <FormAlerts form={{ ...form, isRestored: form.isRestored || seats.isRestored }} className="mb-7" />
          <SiteIdentity notes={notes} />
          <SiteAbout />
          <SiteContact notes={notes} />
          <SitePayment />
          <SeatRulesSection form={seats} />
          {isStale && <TheirVersion onLoad={onReload} className="mb-5" />}
          <div className="site-save">
            <SaveChanges saved={saved} form={form}>
              <span className="text-quiet text-sm">The public pages show it at once.</span>
            </SaveChanges>
          </div>
        </form>
        <DiscardDialog unsaved={unsaved} />
      </FormProvider>
    </UploadScope>
  );
}
