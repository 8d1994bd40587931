import { usePublicFrame } from '#web/layouts/public/page.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { Honeypot } from './honeypot.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useLightForm } from './use-light-form.ts';
import { WithoutScripts } from './without-scripts.tsx';
import './forms.css';

export function NewsletterForm() {
  const { form, errorOf, props } = useLightForm((sending, fields) => sending.signUpForNews(fields));
  const mailbox = usePublicFrame()?.contactEmail;
  return (
    <form {...props} aria-labelledby="newsletter-title" className="light-form newsletter-form">
      <div>
        <h2 id="newsletter-title" className="newsletter-title">
          Newsletter
        </h2>
        <p className="text-sm text-quiet">New events and changes of the day, by mail.</p>
      </div>
      {mailbox && <WithoutScripts mailbox={mailbox} />}
      <div className="light-form-fields newsletter-fields">
        <TextField
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={errorOf('email')}
        />
        <Honeypot />
        <SubmitButton busy={form.state === 'sending'} busyLabel="Joining...">
          Subscribe
        </SubmitButton>
      </div>
      <FormOutcome form={form} />
    </form>
  );
}
