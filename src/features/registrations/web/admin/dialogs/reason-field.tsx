import type { ComponentProps } from 'react';
import { TextArea } from '#web/ui/fields/text-area.tsx';

/** Only a rejection has a reason: show this where the payment has failed or the registration is cancelled. */
export function ReasonField(
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>,
) {
  return (
    <TextArea
      label="Reason"
      hint="The student reads this beside the status. Say what to do next."
      rows={3}
      maxLength={500}
      className="sm:col-span-2"
      {...field}
    />
  );
}
