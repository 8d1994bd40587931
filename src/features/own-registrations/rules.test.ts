import { expect, test } from 'vitest';
import { liveByEvent } from './rules.ts';

test('leaves a cancelled registration out of the live registrations', () => {
  const registration = (_id: string, registrationStatus: 'cancelled' | 'pending') => ({
    _id,
    registrationStatus,
    event: { _id: `event of ${_id}` },
  });
  const live = liveByEvent([registration('a', 'pending'), registration('b', 'cancelled')]);
  expect([...live]).toEqual([['event of a', 'a']]);
});
