import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type SiteAnswer, siteForm, updateSiteSettings } from '../contract.ts';
import { SaveChanges, useSaved } from './save-changes.tsx';
import { SiteAbout } from './site-about.tsx';
import { SiteContact } from './site-contact.tsx';
import { SiteIdentity } from './site-identity.tsx';
import { SitePayment } from './site-payment.tsx';

export type SiteValues = z.input<typeof siteForm>;

interface SiteFormProps {
  answer: SiteAnswer;
  onSaved: (answer: SiteAnswer) => void;
  /** Fetches what somebody else has saved. */
  onReload: () => void;
}

/** The whole edition in one form: the same schema here and on the server. */
export function SiteForm({ answer, onSaved, onReload }: SiteFormProps) {
  const { saved, flash } = useSaved();
  const [isStale, setIsStale] = useState(false);
  const form = useForm<SiteValues, unknown, z.output<typeof siteForm>>({
    resolver: zodResolver(siteForm),
    defaultValues: answer.site,
  });
  // Read here, so that the form keeps account of it. The form has no way out of its own: it is left with its tab.
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsaved(isDirty, () => {});

  const save = form.handleSubmit(async (site) => {
    try {
      const now = await adminApi.call(updateSiteSettings, { body: { site, version: answer.version } });
      form.reset(now.site);
      setIsStale(false);
      onSaved(now);
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
  });

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={save}>
        <SiteIdentity />
        <SiteAbout />
        <SiteContact />
        <SitePayment />
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
  );
}
