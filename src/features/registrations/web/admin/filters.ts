import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { isPaymentStatus, isRegistrationStatus } from './refresh/incoming.ts';

/** What the table is narrowed to; '' is no limit. */
export interface Filters {
  text: string;
  eventId: string;
  registrationStatus: RegistrationStatus | '';
  paymentStatus: PaymentStatus | '';
}

export const noFilters: Filters = { text: '', eventId: '', registrationStatus: '', paymentStatus: '' };

// Short and plain, because people send such addresses to each other.
export const names = { text: 'q', eventId: 'event', registrationStatus: 'status', paymentStatus: 'payment' } as const;

/** From the address; a status that does not exist is no limit. */
export function readFilters(search: URLSearchParams): Filters {
  const status = search.get(names.registrationStatus) ?? '';
  const payment = search.get(names.paymentStatus) ?? '';
  return {
    text: search.get(names.text) ?? '',
    eventId: search.get(names.eventId) ?? '',
    registrationStatus: isRegistrationStatus(status) ? status : '',
    paymentStatus: isPaymentStatus(payment) ? payment : '',
  };
}

/** As the calls take them. */
export function queryOf({ text, eventId, registrationStatus, paymentStatus }: Filters) {
  return { q: text, event: eventId, status: registrationStatus, payment: paymentStatus };
}

/** Whether a row that was changed here is still let through. Its texts do not change here. */
export function letsThrough({ registrationStatus, paymentStatus }: Filters, row: Registration): boolean {
  return (
    (!registrationStatus || row.registrationStatus === registrationStatus) &&
    (!paymentStatus || row.paymentStatus === paymentStatus)
  );
}
