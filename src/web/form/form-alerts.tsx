import { Alert } from '#web/ui/alert.tsx';
import type { FormState } from './use-contract-form.ts';

/** Shown above the fields: says that typed text was restored, and shows refusals that belong to no field. */
export function FormAlerts({ form, className }: { form: FormState; className?: string }) {
  return (
    <>
      <KeptAlert shown={form.isRestored} className={className} />
      {form.refusal && (
        <Alert tone="error" scrollsIntoView className={className}>
          {form.refusal}
        </Alert>
      )}
    </>
  );
}

/** For a form whose text was restored after a session had ended. */
export function KeptAlert({ shown, className }: { shown: boolean; className?: string }) {
  if (!shown) return null;
  return (
    <Alert title="This was not saved yet" className={className}>
      Your session ended while you were editing. What you typed is here again.
    </Alert>
  );
}
