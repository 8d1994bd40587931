import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstView } from './first-view.ts';

const hasZod = (script: string) => readFileSync(script, 'utf8').includes('_zod');

const studentLayout = 'web/layouts/student/student-layout';

test('loads no Zod when a student opens the dashboard (decision 26)', () => {
  const scripts = firstView([studentLayout, 'features/registrations/web/dashboard/dashboard-page']);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(hasZod)).toEqual([]);
});

test('knows Zod when a page loads it for its form', () => {
  expect(firstView([studentLayout, 'features/accounts/web/student-profile/profile-edit-page']).some(hasZod)).toBe(true);
});
