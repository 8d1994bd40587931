// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { teamTooSmall } from '#features/registrations/rules.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { RestoreSeat } from './restore-seat.tsx';

cleanScreens();

test.each([
  ['', /^The payment was not confirmed in time: May 1, 2099/],
  [teamTooSmall, /^Too few members of the team had accepted in time: May 1, 2099/],
])('says why a seat was released when the registration has the reason “%s”', (reason, words) => {
  const registration = { _id: 'r1', reason, releasedAt: '2099-05-01T06:00:00.000Z' } as Registration;
  openScreen(<RestoreSeat registration={registration} timeZone="Asia/Kolkata" onRestored={undefined} />);
  expect(screen.getByText(words)).toBeTruthy();
});
