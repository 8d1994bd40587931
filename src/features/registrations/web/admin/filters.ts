import { useMemo } from 'react';
import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import { submissionFilters, waitingFilters } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { owesSubmissions, waitsForCommittee } from '#features/registrations/rules.ts';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { isPaymentStatus, isRegistrationStatus } from './refresh/incoming.ts';

/** The filters of the table. '' filters nothing. */
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

// The names are short, because people send each other these addresses.
const names = {
  text: 'q',
  eventId: 'event',
  registrationStatus: 'status',
  paymentStatus: 'payment',
  college: 'college',
  submission: 'submission',
  waiting: 'waiting',
} as const;

/** Reads the filters from the address and ignores an unknown status. */
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

/** The filters in the form of the calls. */
export function queryOf({ text, eventId, registrationStatus, paymentStatus, ...others }: Filters) {
  return { q: text, event: eventId, status: registrationStatus, payment: paymentStatus, ...others };
}

/**
 * Whether a changed row still matches the filters. Search, event, college and answers are not checked, because this
 * screen does not change them.
 */
export function letsThrough(
  { registrationStatus, paymentStatus, submission, waiting }: Filters,
  row: Registration,
): boolean {
  return (
    (!submission || owesSubmissions(row)) &&
    (!waiting || waitsForCommittee(row)) &&
    (!registrationStatus || row.registrationStatus === registrationStatus) &&
    (!paymentStatus || row.paymentStatus === paymentStatus)
  );
}

/** The filters in the address. The search reaches the address after a pause in typing. */
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
