import { eventForm } from '#testing/event-form.ts';
import { awaitScripts, expect, expectSound, openMenu, signInAsAdmin, test } from '../fixtures.ts';
import { signInByForm } from '../sign-in.ts';
import { invite, publish, sitePicture } from '../through-api.ts';

test('the board shows the counts of a checkpoint, and the address keeps the tab', async ({ watched: page, fest }, {
  project,
}) => {
  const token = await signInAsAdmin(page, fest);
  const name = `Gate of the board ${project.name}`;
  const gate = { name, kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: gate });
  await page.goto('/admin/event-day');
  const isWide = (page.viewportSize()?.width ?? 0) > 768;
  const counts = page.getByRole(isWide ? 'region' : 'list', { name: 'Counts of each checkpoint' });
  // A table without width would pass all other checks, although people could not see it.
  await expect(counts.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await counts.evaluate((one) => one.scrollWidth - one.clientWidth), 'counts at the side').toBe(0);
  await expectSound(page);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const phones = page.getByRole('tab', { name: 'Phones' });
  await phones.click();
  await expect(page).toHaveURL(/\?tab=phones$/);
  await expect(phones).toHaveAttribute('aria-selected', 'true');
  expect(asked, 'a tab needs no new data').not.toContain('/api/admin/gate/checkpoints');
  await page.reload();
  await expect(phones).toHaveAttribute('aria-selected', 'true');
});

test('a coordinator finds the halls of own events in the menu, with their lists and no board', async ({
  page,
  browser,
  fest,
}, { project }) => {
  const token = await signInAsAdmin(page, fest);
  const title = `Hall of the board ${project.name}`;
  const event = { ...eventForm, title, date: '2099-05-09', image: await sitePicture(fest) };
  const eventId = await publish(fest, token, event);
  const coordinator = { email: `hall-${project.name}@aarambh.example`, password: 'a coordinator of the fest' };
  await invite(fest, token, { ...coordinator, name: 'Hall coordinator', role: 'coordinator', events: [eventId] });
  const context = await browser.newContext({ baseURL: fest.url, viewport: page.viewportSize() });
  const own = await context.newPage();
  awaitScripts(own);
  await signInByForm(own, coordinator);
  await openMenu(own);
  await own.getByRole('link', { name: 'Event day' }).click();
  await expect(own.getByRole('row')).toHaveCount(2);
  await expect(own.getByRole('tab')).toHaveCount(0);
  await expectSound(own);
  await own.getByRole('button', { name: title }).click();
  await expect(own.getByRole('region', { name: `${title}: 0 people` })).toBeVisible();
  await expectSound(own);
  await context.close();
});
