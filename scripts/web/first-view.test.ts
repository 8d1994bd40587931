import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstView } from './first-view.ts';

const hasZod = (script: string) => readFileSync(script, 'utf8').includes('_zod');

const publicLayout = 'features/landing/web/public-layout';
const studentLayout = 'web/layouts/student/student-layout';

test.each([
  ['the landing page', [publicLayout, 'features/landing/web/landing-page']],
  ['an event page', [publicLayout, 'features/event-pages/web/event-page']],
  ['the student dashboard', [studentLayout, 'features/registrations/web/dashboard/dashboard-page']],
  ['the page of a pass', [studentLayout, 'features/orders/web/pass-page']],
])('loads no Zod at the first view of %s (decision 26)', (_, routes) => {
  const scripts = firstView(routes);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(hasZod)).toEqual([]);
});

test('finds Zod at the first view of the profile form', () => {
  expect(firstView([studentLayout, 'features/accounts/web/student-profile/profile-edit-page']).some(hasZod)).toBe(true);
});
