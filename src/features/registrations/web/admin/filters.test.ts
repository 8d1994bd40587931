import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { filterRegistrations, isFiltered, noFilters, readFilters, withFilters } from './filters.ts';
import { readIncoming } from './incoming.ts';

const incoming = readIncoming(
  [
    {
      _id: 'a',
      name: 'First Participant',
      email: 'one@students.example',
      event: { _id: 'relay', title: 'Code Relay' },
    },
    {
      _id: 'b',
      name: 'Second Participant',
      email: 'TWO@students.example',
      event: { _id: 'hunt', title: 'Treasure Hunt' },
      registrationStatus: 'confirmed',
      paymentStatus: 'completed',
    },
  ],
  new Date(),
);
const rows: Registration[] = 'registrations' in incoming ? incoming.registrations : [];
const found = (filters: Partial<typeof noFilters>) =>
  filterRegistrations(rows, { ...noFilters, ...filters }).map((row) => row._id);

test('the text is looked for in name, email and event title, without case', () => {
  expect(found({ text: 'second' })).toEqual(['b']);
  expect(found({ text: 'two@' })).toEqual(['b']);
  expect(found({ text: ' CODE relay ' })).toEqual(['a']);
  expect(found({ text: 'nobody' })).toEqual([]);
});

test('every filter narrows further', () => {
  expect(found({ eventId: 'relay' })).toEqual(['a']);
  expect(found({ registrationStatus: 'confirmed' })).toEqual(['b']);
  expect(found({ paymentStatus: 'pending' })).toEqual(['a']);
  expect(found({ eventId: 'relay', paymentStatus: 'completed' })).toEqual([]);
});

test('without filters the very same list comes back', () => {
  expect(filterRegistrations(rows, { ...noFilters, text: '  ' })).toBe(rows);
  expect(isFiltered({ ...noFilters, text: '  ' })).toBe(false);
});

test('filters survive the address and bring back the first page', () => {
  const filters = { text: 'a & b', eventId: 'hunt', registrationStatus: 'cancelled', paymentStatus: '' } as const;
  const search = withFilters(new URLSearchParams('page=4&payment=failed&keep=1'), filters);
  expect(search.get('page')).toBeNull();
  expect(search.get('keep')).toBe('1');
  expect(readFilters(new URLSearchParams(search.toString()))).toEqual(filters);
});

test('a status that does not exist is no filter', () => {
  expect(readFilters(new URLSearchParams('status=maybe&payment=gold'))).toEqual(noFilters);
});
