import { useMemo } from 'react';
import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import { submissionFilters, waitingFilters } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { isPaymentStatus, isRegistrationStatus } from './refresh/incoming.ts';

/** What the table is narrowed to; '' is no limit. */
export interface Filters {
  text: string;
  eventId: string;
  registrationStatus: RegistrationStatus | '';
  paymentStatus: PaymentStatus | '';
  college: string;
  submission: SubmissionFilter | '';
  waiting: WaitingFilter | '';
}

type SubmissionFilter = (typeof submissionFilters)[number];
type WaitingFilter = (typeof waitingFilters)[number];

export const noFilters: Filters = {
  text: '',
  eventId: '',
  registrationStatus: '',
  paymentStatus: '',
  college: '',
  submission: '',
  waiting: '',
};

// Short and plain, because people send such addresses to each other.
const names = {
  text: 'q',
  eventId: 'event',
  registrationStatus: 'status',
  paymentStatus: 'payment',
  college: 'college',
  submission: 'submission',
  waiting: 'waiting',
} as const;

/** From the address; a status that does not exist is no limit. */
export function readFilters(search: URLSearchParams): Filters {
  const status = search.get(names.registrationStatus) ?? '';
  const payment = search.get(names.paymentStatus) ?? '';
  return {
    text: search.get(names.text) ?? '',
    eventId: search.get(names.eventId) ?? '',
    registrationStatus: isRegistrationStatus(status) ? status : '',
    paymentStatus: isPaymentStatus(payment) ? payment : '',
    college: (search.get(names.college) ?? '').slice(0, 200),
    submission: submissionFilters.find((one) => one === search.get(names.submission)) ?? '',
    waiting: waitingFilters.find((one) => one === search.get(names.waiting)) ?? '',
  };
}

/** As the calls take them. */
export function queryOf({ text, eventId, registrationStatus, paymentStatus, ...others }: Filters) {
  return { q: text, event: eventId, status: registrationStatus, payment: paymentStatus, ...others };
}

/** Whether a row that was changed here is still let through. Its texts do not change here. */
export function letsThrough(
  { registrationStatus, paymentStatus, submission, waiting }: Filters,
  row: Registration,
): boolean {
  return (
    ((!submission && !waiting) || row.registrationStatus !== 'cancelled') &&
    (!waiting || row.paymentStatus === 'pending') &&
    (!registrationStatus || row.registrationStatus === registrationStatus) &&
    (!paymentStatus || row.paymentStatus === paymentStatus)
  );
}

/** The filters as the address has them. What is being typed is in the address after a pause. */
export function useFilters() {
  const { search, change: changeAddress } = useAddress();
  const kept = useMemo(() => readFilters(search), [search]);
  const [text, type] = useTypedText(kept.text, (typed) => change({ text: typed }));

  function change(some: Partial<Filters>) {
    const entries = Object.entries(some) as [keyof Filters, string][];
    changeAddress(Object.fromEntries(entries.map(([key, value]) => [names[key], value])));
  }

  function clear() {
    type('');
    change(noFilters);
  }

  return { filters: kept, text, change, type, clear };
}
