import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#web/ui/text-area.tsx';

interface ReasonFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Only a rejection has a reason: show this where the payment has failed or the registration is cancelled. */
export function ReasonField({ error, field }: ReasonFieldProps) {
  return (
    <TextArea
      label="Reason"
      hint="The student reads this beside the status. Say what to do next."
      rows={3}
      maxLength={500}
      className="sm:col-span-2"
      error={error}
      {...field}
    />
  );
}
