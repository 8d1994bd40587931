import { Alert } from '#web/ui/alert.tsx';
import type { FormState } from './use-contract-form.ts';

/** Above the fields: says that typed text was filled in again, and shows refusals that belong to no field. */
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

/** In a form that was filled in again after a session had ended. */
export function KeptAlert({ shown, className }: { shown: boolean; className?: string }) {
  if (!shown) return null;
  return (
    <Alert title="This was not saved yet" className={className}>
      Your session ended while you were editing. What you typed is here again.
    </Alert>
  );
}
