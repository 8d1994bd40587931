import { expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';
import { prepare } from './claimed-payments.ts';

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

test('the buttons of the payments desk stay where they are after a decision on a long name', async ({
  watched: page,
  fest,
}, { project }) => {
  const { claim, eventId } = await prepare(fest, page, `long names ${project.name}`);
  await claim(`Venkatanarasimharajuvaripeta ${project.name}`, '412345670001');
  await claim(`Anbu ${project.name}`, '412345670002');
  await page.goto(`/admin/payments?event=${eventId}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Next payment' })).toBeInViewport({ ratio: 1 });
});
