import { Alert } from '#web/ui/alert.tsx';
import type { LightForm } from './outcome.ts';

/** Says in place how sending ended. It is there before, or screen readers would not notice its words. */
export function FormOutcome({ form }: { form: LightForm }) {
  return (
    <div className="form-outcome">
      <div role="status">
        {form.state === 'sent' && <Alert tone="success">{form.message}</Alert>}
        {form.state === 'sending' && form.message && <Alert>{form.message}</Alert>}
      </div>
      {form.state === 'refused' && form.message && (
        <Alert tone="error">{form.message} What you typed is still here.</Alert>
      )}
    </div>
  );
}
