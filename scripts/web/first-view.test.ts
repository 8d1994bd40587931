import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { afterFirstView, firstView, isOfControlRoom } from './first-view.ts';

const hasZod = (script: string) => readFileSync(script, 'utf8').includes('_zod');

const publicLayout = 'features/landing/web/public-layout';
const studentLayout = 'web/layouts/student/student-layout';
const dashboard = [studentLayout, 'features/registrations/web/dashboard/dashboard-page'];

test.each([
  ['the landing page', [publicLayout, 'features/landing/web/landing-page']],
  ['an event page', [publicLayout, 'features/event-pages/web/event-page']],
  ['the student dashboard', dashboard],
  ['the page of a pass', [studentLayout, 'features/orders/web/pass-page']],
])('loads no Zod at the first view of %s (decision 26)', (_, routes) => {
  const scripts = firstView(routes);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(hasZod)).toEqual([]);
});

/** They contain dialogs of the control room, which would delay a tap on the dashboard. */
const onPress = ['menu-drawer', 'no-registrations-dialog'];

test('loads no script of the control room once the student dashboard is shown', () => {
  const scripts = afterFirstView(dashboard, onPress);
  expect(scripts.some((script) => script.includes('what-waits'))).toBe(true);
  expect(scripts.filter(isOfControlRoom)).toEqual([]);
});

test.each(onPress)('finds scripts of the control room behind a press that loads %s', (name) => {
  const others = onPress.filter((one) => one !== name);
  expect(afterFirstView(dashboard, others).some(isOfControlRoom)).toBe(true);
});

test('finds Zod at the first view of the profile form', () => {
  expect(firstView([studentLayout, 'features/accounts/web/student-profile/profile-edit-page']).some(hasZod)).toBe(true);
});
