import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { FormState } from './use-contract-form.ts';

/** Above the fields: that what was typed is here again, and what was refused and belongs to no field. */
export function FormAlerts({ form, className }: { form: FormState; className?: string }) {
  return (
    <>
      <KeptAlert shown={form.isRestored} className={className} />
      {form.refusal && (
        <Alert tone="error" className={className}>
          {form.refusal}
        </Alert>
      )}
    </>
  );
}
