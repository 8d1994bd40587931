import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { statusWord } from './statuses.ts';

export const RegistrationStatusOptions = () => <StatusOptions statuses={registrationStatuses} />;

export const PaymentStatusOptions = () => <StatusOptions statuses={paymentStatuses} />;

function StatusOptions({ statuses }: { statuses: readonly string[] }) {
  return statuses.map((status) => (
    <option key={status} value={status}>
      {statusWord(status)}
    </option>
  ));
}
