import { expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';

test('the board shows the counts of a checkpoint', async ({ watched: page, fest }, { project }) => {
  const token = await signInAsAdmin(page, fest);
  const name = `Gate of the board ${project.name}`;
  const gate = { name, kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: gate });
  await page.goto('/admin/event-day');
  // A table that is as wide as nothing is visible to everything but eyes.
  await expect(page.getByRole('rowheader', { name })).toBeInViewport({ ratio: 1 });
  await expectSound(page);
});
