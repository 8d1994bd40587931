import { expect, test } from 'vitest';
import { readIncoming } from './incoming.ts';

const now = new Date('2025-05-09T03:30:00.000Z');

function only(row: unknown) {
  const incoming = readIncoming([row], now);
  return 'registrations' in incoming ? incoming.registrations[0] : incoming;
}

test('fills missing values with defaults', () => {
  expect(only({ _id: 'r1', name: 'Participant' })).toMatchObject({
    name: 'Participant',
    email: '',
    transactionId: '',
    event: { title: 'Unknown Event' },
    registrationStatus: 'pending',
    paymentStatus: 'pending',
    createdAt: '2025-05-09T03:30:00.000Z',
    teamMembers: [],
  });
});

test('calls an event without a title Unnamed Event', () => {
  expect(only({ event: { _id: 'e1' } })).toMatchObject({ event: { _id: 'e1', title: 'Unnamed Event' } });
});

test('gives different faults for data that is not a list and for a list that cannot be read', () => {
  expect(readIncoming({ message: 'hello' }, now)).toEqual({ fault: 'Invalid data received from server' });
  expect(readIncoming(undefined, now)).toEqual({ fault: 'Invalid data received from server' });
  expect(readIncoming([null], now)).toEqual({ fault: 'Error processing registration data' });
});
