// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, cleanScreens, openScreen } from '#testing/screen.ts';
import type { DashboardData } from './dashboard-data.ts';
import StudentDashboardPage from './dashboard-page.tsx';

cleanScreens();
beforeEach(() => asStudent());

function open(changed: Partial<DashboardData>) {
  const loaderData: DashboardData = {
    profile: plainProfile,
    events: [],
    eventsFailed: false,
    registrations: [],
    registrationsFailed: false,
    places: [],
    orders: [],
    timeZone: 'Asia/Kolkata',
    ...changed,
  };
  const props = { loaderData } as ComponentProps<typeof StudentDashboardPage>;
  // Of invitations and of the teams that were asked.
  return openScreen(<StudentDashboardPage {...props} />, [{ json: [] }, { json: [] }]);
}

test('offers a code when the email is not confirmed, and speaks of no mail that may not exist', () => {
  open({ profile: { ...plainProfile, emailState: 'toConfirm' } });
  const words = `Confirm ${plainProfile.email} with a code that we mail to it. Then you can register for more than two events.`;
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain('The code is in the mail');
  const link = screen.getByRole('link', { name: 'Get the code' });
  expect(link.getAttribute('href')).toBe('/student/profile#confirm-email');
});
