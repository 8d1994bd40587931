// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { WhatNext } from './what-next.tsx';

cleanScreens();

function open(result: RegistrationDetails['result']) {
  const confirmed = { overallStatus: 'confirmed', next: 'What the server says.', incompleteTeam: null, reason: '' };
  const event = { _id: 'e1', isActive: true, date: '2099-05-09' };
  const registration = { ...confirmed, event, result } as RegistrationDetails;
  return openScreen(<WhatNext registration={registration} place={undefined} timeZone="Asia/Kolkata" />);
}

test.each([
  [null, 'You are in', true],
  [{ round: 'Prelims', reason: '', isThrough: true }, 'You are in the next round', true],
  [{ round: 'Prelims', reason: '', isThrough: false }, 'The shortlist is out', false],
] as const)('the page of a registration with the result %j says “%s”', (result, title, hasCalendar) => {
  open(result);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText('Add to my calendar') !== null).toBe(hasCalendar);
  expect(screen.queryByText(/The result was corrected/)).toBeNull();
});

test('the page of a registration shows why its result was corrected', () => {
  open({ round: 'Prelims', reason: 'Two marks were swapped.', isThrough: true });
  expect(screen.getByText('The result was corrected: Two marks were swapped.')).toBeTruthy();
});
