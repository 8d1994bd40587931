import { eventForm } from '#testing/event-form.ts';
import { expect, test } from '../fixtures.ts';
import { adminToken, publish } from '../through-api.ts';

test('the team form marks touched fields, all fields after Next, and says how many members are missing', async ({
  page,
  fest,
}, { project }) => {
  const teams = { isTeamEvent: true, teamSize: { min: 3, max: 4 } };
  const event = { ...eventForm, ...teams, title: `Bridges for ${project.name}`, date: '2099-05-09' };
  const eventId = await publish(fest, await adminToken(fest), event);
  await page.goto(`/event-register/${eventId}`);
  await page.getByRole('tab', { name: 'Team Details' }).click();
  await expect(page.getByText('Incomplete: 1 of 3 members')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add team member' });
  await add.click();
  await add.click();
  await expect(page.getByText(/^Incomplete/)).toBeHidden();
  const faults = page.getByRole('tabpanel', { name: 'Team Details' }).locator('[aria-invalid="true"]');
  const first = page.getByRole('group', { name: 'Team member 1' });
  await first.getByLabel('Name').pressSequentially('M');
  await expect(faults).toHaveCount(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(faults).toHaveCount(8);
  await add.click();
  await expect(faults).toHaveCount(8);
});
