// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, asOrganiser, cleanScreens, openScreen } from '#testing/screen.ts';
import AdminDashboardPage, { clientLoader } from './admin-dashboard-page.tsx';

cleanScreens();

test.each<[string, string, Answer]>([
  [
    'shows the server’s message when the numbers did not load',
    'The disk is full.',
    { status: 500, json: { message: 'The disk is full.' } },
  ],
  ['says that the numbers did not load when no answer came', 'Failed to fetch dashboard data', 'nothing'],
])('%s', async (_title, words, answer) => {
  asOrganiser();
  // The loader makes two calls: the numbers and the time zone.
  openScreen(null, [answer, answer]);
  const request = new Request(new URL('/admin/dashboard', location.href));
  const loaderData = await clientLoader({ request } as Parameters<typeof clientLoader>[0]);
  const props = { loaderData } as Parameters<typeof AdminDashboardPage>[0];
  openScreen(<AdminDashboardPage {...props} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
