import type { ComponentProps } from 'react';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { upperFirst } from '#shared/text.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';

export const RegistrationStatusOptions = () => <StatusOptions statuses={registrationStatuses} />;

export const PaymentStatusOptions = () => <StatusOptions statuses={paymentStatuses} />;

function StatusOptions({ statuses }: { statuses: readonly string[] }) {
  return statuses.map((status) => (
    <option key={status} value={status}>
      {upperFirst(status)}
    </option>
  ));
}

/**
 * Asks for the reason of a rejection or cancellation. Show it if the payment has failed or the registration is
 * cancelled.
 */
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
