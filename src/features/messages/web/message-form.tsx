import { FormOutcome, Honeypot, SubmitButton, WithoutScripts } from '#web/light-form/form-parts.tsx';
import { useLightForm } from '#web/light-form/use-light-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import '#web/light-form/light-form.css';
import './message-form.css';

const loadSending = () => import('./send-message.ts');

export function MessageForm({ contactEmail }: { contactEmail: string }) {
  const { form, errorOf, props } = useLightForm(loadSending);
  return (
    <form {...props} aria-labelledby="message-form-title" className="light-form message-form">
      <h3 id="message-form-title">Write to the organisers</h3>
      <WithoutScripts mailbox={contactEmail} />
      <div className="light-form-fields">
        <TextField label="Name" name="name" autoComplete="name" required error={errorOf('name')} />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={errorOf('email')}
        />
        <TextField
          label="Subject"
          name="subject"
          autoComplete="off"
          className="message-wide"
          error={errorOf('subject')}
        />
        <TextArea
          label="Message"
          name="message"
          rows={5}
          autoComplete="off"
          required
          className="message-wide"
          error={errorOf('message')}
        />
        <Honeypot />
        <SubmitButton busy={form.state === 'sending'} busyLabel="Sending...">
          Send message
        </SubmitButton>
        <div className="message-wide">
          <FormOutcome form={form} />
        </div>
      </div>
    </form>
  );
}
