import { type Control, useController } from 'react-hook-form';
import { ReasonFields } from '#web/desk/reason-fields.tsx';
import { byRules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import type { FormState } from '#web/form/use-contract-form.ts';

interface Reason {
  reason: string;
}

export const reasonRules = byRules(
  ({ reason }: Reason): Record<string, string> =>
    reason.trim().length < 3 ? { reason: 'Please choose a reason or write one. The student reads it.' } : {},
);

interface ReasonDialogProps {
  form: FormState & { control: Control<Reason> };
  phrases: readonly string[];
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  action: { label: string; busyLabel: string };
  /** Why the dialog cannot be closed during the call. */
  waiting: string;
}

/** Asks for a reason before something is taken from a student, who can read the reason. */
export function ReasonDialog({ form, phrases, action, ...dialog }: ReasonDialogProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'reason' });
  return (
    <FormDialog {...dialog} form={form} action={{ ...action, variant: 'danger' }} className="grid-cols-1">
      <ReasonFields
        phrases={phrases}
        reason={field.value}
        error={fieldState.error?.message}
        onReason={field.onChange}
        text={field.ref}
      />
    </FormDialog>
  );
}
