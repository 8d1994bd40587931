import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { LightForm } from './use-light-form.ts';

/** Says how sending ended. It is in the page from the start, because screen readers announce only later changes. */
export function FormOutcome({ form }: { form: LightForm }) {
  return (
    <div>
      <div role="status">
        {form.state === 'sent' && (
          <Alert tone="success">
            {form.isMoreTyped
              ? `${form.message} What you changed while it was being sent is still here, but was not sent.`
              : form.message}
          </Alert>
        )}
        {form.state === 'sending' && form.message && <Alert>{form.message}</Alert>}
      </div>
      {form.state === 'refused' && form.message && (
        <Alert tone="error">{form.message} What you typed is still here.</Alert>
      )}
    </div>
  );
}

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  children: string;
}

export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="main" size="large" busy={busy} busyLabel={busyLabel} className="justify-self-start">
      {children}
    </Button>
  );
}

/** A field that people neither see nor reach. Scripts that fill in all fields fill in this one too. */
export function Honeypot() {
  return <input type="text" name="website" aria-hidden tabIndex={-1} autoComplete="off" className="sr-only" />;
}

/** Shown if the form cannot send without scripts. `mailbox` is '' if there is no address. */
export function WithoutScripts({ mailbox }: { mailbox: string }) {
  return (
    <noscript>
      <p className="text-sm text-quiet">
        This form needs scripts.
        {mailbox && (
          <>
            {' '}
            Please write to{' '}
            <a href={`mailto:${mailbox}`} className="link">
              {mailbox}
            </a>{' '}
            instead.
          </>
        )}
      </p>
    </noscript>
  );
}
