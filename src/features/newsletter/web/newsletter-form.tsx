import { usePublicFrame } from '#web/layouts/public/page.ts';
import { FormOutcome, Honeypot, SubmitButton, WithoutScripts } from '#web/light-form/form-parts.tsx';
import { useLightForm } from '#web/light-form/use-light-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import '#web/light-form/light-form.css';
import './newsletter-form.css';

const loadSending = () => import('./send-newsletter.ts');

export function NewsletterForm() {
  const { form, errorOf, props } = useLightForm(loadSending);
  const mailbox = usePublicFrame()?.contactEmail ?? '';
  return (
    <form {...props} aria-labelledby="newsletter-title" className="light-form">
      <div>
        <h2 id="newsletter-title" className="newsletter-title">
          Newsletter
        </h2>
        <p className="text-sm text-quiet">New events and changes of the day, by mail.</p>
      </div>
      <WithoutScripts mailbox={mailbox} />
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
