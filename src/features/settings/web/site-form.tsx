import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import { isUpiId, upiIdMessage } from '#shared/upi-id.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { UploadScope } from '#web/desk/uploads.tsx';
import { wordsOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type SiteAnswer, siteForm, updateSiteSettings } from '../contract.ts';
import { type SeatRuleFields, type SeatRules, updateSeatRules } from '../seat-contract.ts';
import { SeatRulesSection, useSeatRules } from './seat-rules.tsx';
import { SiteAbout } from './site-about.tsx';
import { SiteContact } from './site-contact.tsx';
import { SiteIdentity } from './site-identity.tsx';
import { SitePayment } from './site-payment.tsx';

export type SiteValues = z.input<typeof siteForm>;

interface SiteFormProps {
  answer: SiteAnswer;
  rules: SeatRules;
  onSaved: (stored: { answer: SiteAnswer; rules: SeatRules }) => void;
  /** Fetches what somebody else has saved. */
  onReload: () => void;
}

/** A UPI ID that is stored already and stays as it is passes, as it does on the server. */
const siteFormFor = (storedUpiId: string) =>
  siteForm.refine(({ upiId }) => !upiId || upiId === storedUpiId || isUpiId(upiId), {
    error: upiIdMessage,
    path: ['upiId'],
    // Beside the other faults, not after them.
    when: ({ value }) => typeof (value as { upiId?: unknown } | null)?.upiId === 'string',
  });

/** The whole edition in one form: the same schema here and on the server. */
export function SiteForm({ answer, rules, onSaved, onReload }: SiteFormProps) {
  const { saved, flash } = useSaved();
  const [isStale, setIsStale] = useState(false);
  const form = useForm<SiteValues, unknown, z.output<typeof siteForm>>({
    resolver: zodResolver(siteFormFor(answer.site.upiId)),
    defaultValues: answer.site,
  });
  // Read here, so that the form keeps account of it. The form has no way out of its own: it is left with its tab.
  const { isDirty, isSubmitting } = form.formState;
  const isRestored = useKeptForm(form, { kind: 'admin', name: 'site', recordId: 'site' });
  const seats = useSeatRules(rules);
  const areSeatsDirty = seats.formState.isDirty;
  const areSeatsRestored = useKeptForm(seats, { kind: 'admin', name: 'seat rules', recordId: 'seat rules' });
  const unsaved = useUnsaved(isDirty || areSeatsDirty, () => {});

  // One button for the whole screen, though two calls store it.
  const save = form.handleSubmit(
    (site) => seats.handleSubmit((hours) => store(site, hours))(),
    async () => void (await seats.trigger()),
  );

  async function store(site: z.output<typeof siteForm>, hours: SeatRuleFields) {
    try {
      const now = await adminApi.call(updateSiteSettings, { body: { site, version: answer.version } });
      form.reset(now.site);
      setIsStale(false);
      onSaved({ answer: now, rules });
      if (areSeatsDirty) {
        const stored = await adminApi.call(updateSeatRules, { body: hours });
        seats.reset(hours);
        onSaved({ answer: now, rules: stored });
      }
      flash();
    } catch (error) {
      setIsStale(error instanceof ApiError && error.status === 409);
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Site settings not saved', description, tone: 'error' });
      if (!(error instanceof ApiError)) return;
      Object.entries(error.errors).forEach(([field, message], index) => {
        const name = field.replace(/^site\./, '') as keyof SiteValues;
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
      });
    }
  }

  return (
    <UploadScope>
      <FormProvider {...form}>
        <form method="post" noValidate onSubmit={save}>
          <KeptAlert shown={isRestored || areSeatsRestored} className="mb-7" />
          <SiteIdentity />
          <SiteAbout />
          <SiteContact />
          <SitePayment />
          <SeatRulesSection form={seats} />
          {isStale && (
            <Alert
              tone="error"
              title="Somebody else has changed these settings meanwhile"
              className="mb-5"
              action={
                <Button size="small" onClick={onReload}>
                  Load their version
                </Button>
              }
            >
              Loading theirs drops what you typed here: copy it first if it is long.
            </Alert>
          )}
          <div className="site-save">
            <SaveChanges saved={saved} busy={isSubmitting}>
              <span className="text-quiet text-sm">The public pages show it at once.</span>
            </SaveChanges>
          </div>
        </form>
        <DiscardDialog unsaved={unsaved} />
      </FormProvider>
    </UploadScope>
  );
}
