import { expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';

const screens = [
  ['dashboard', 'Dashboard'],
  ['events', 'Events'],
  ['registrations', 'Registrations'],
  ['students', 'Students'],
  ['teams', 'Teams'],
  ['payments', 'Payments'],
  ['analytics', 'Analytics'],
  ['people', 'People'],
  ['audit', 'Audit'],
  ['profile', 'Profile'],
  ['settings', 'Settings'],
  ['security', 'Security'],
] as const;

test('the main screens of the control room have no accessibility fault and fit a phone', async ({
  watched: page,
  fest,
}) => {
  await signInAsAdmin(page, fest);
  for (const [path, title] of screens) {
    await test.step(title, async () => {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
      await expectSound(page);
    });
  }
});
