// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { RestoreSeat } from './restore-seat.tsx';

cleanScreens();

test.each([
  [false, /^The payment was not confirmed in time: May 1, 2099/],
  [true, /^Too few members of the team had accepted in time: May 1, 2099/],
])('says why a seat was released when its team being too small is %s', (isTeamTooSmall, words) => {
  const registration = {
    _id: 'r1',
    reason: 'Not found',
    isTeamTooSmall,
    releasedAt: '2099-05-01T06:00:00.000Z',
  } as Registration;
  openScreen(<RestoreSeat registration={registration} timeZone="Asia/Kolkata" onRestored={undefined} />);
  expect(screen.getByText(words)).toBeTruthy();
});
