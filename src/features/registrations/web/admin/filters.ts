import type { PaymentStatus, Registration, RegistrationStatus } from '#features/registrations/contract.ts';
import { isPaymentStatus, isRegistrationStatus } from './incoming.ts';

/** What the table is narrowed to; '' is no limit. */
export interface Filters {
  text: string;
  eventId: string;
  registrationStatus: RegistrationStatus | '';
  paymentStatus: PaymentStatus | '';
}

export const noFilters: Filters = { text: '', eventId: '', registrationStatus: '', paymentStatus: '' };

// Short and plain, because people send such addresses to each other.
const names = { text: 'q', eventId: 'event', registrationStatus: 'status', paymentStatus: 'payment' } as const;

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

/** The address with these filters, back on its first page. Whatever else it holds stays. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [key, name] of Object.entries(names)) {
    const value = filters[key as keyof Filters];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}

/** The rows that all filters let through, in their order. The text is looked for in name, email and event title. */
export function filterRegistrations(rows: readonly Registration[], filters: Filters): readonly Registration[] {
  if (!isFiltered(filters)) return rows;
  const text = filters.text.trim().toLowerCase();
  const texts = text ? searchTexts(rows) : [];
  return rows.filter(
    (row, place) =>
      (!filters.eventId || row.event._id === filters.eventId) &&
      (!filters.registrationStatus || row.registrationStatus === filters.registrationStatus) &&
      (!filters.paymentStatus || row.paymentStatus === filters.paymentStatus) &&
      (!text || texts[place]?.includes(text)),
  );
}

const textsOf = new WeakMap<readonly Registration[], readonly string[]>();

/** Made once a list: ten thousand rows are looked through at every keystroke. No search holds the mark between. */
function searchTexts(rows: readonly Registration[]): readonly string[] {
  const known = textsOf.get(rows);
  if (known) return known;
  const texts = rows.map(({ name, email, event }) => `${name}\u0000${email}\u0000${event.title}`.toLowerCase());
  textsOf.set(rows, texts);
  return texts;
}
