import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';

test('a desk registers a person who walks in, and a second one with the PIN of a supervisor', async ({
  watched: page,
  fest,
}, { project }) => {
  const token = await signInAsAdmin(page, fest);
  const call = (path: string, body: object) => fest.call('POST', path, { token, body });
  const title = `Walk in ${project.name}`;
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  const event = { ...eventForm, title, date: '2099-05-09', capacity: 1, image: sample?.image };
  await call('/api/events', { ...event, registrationFees: { solo: 0, team: 0 } });
  const gate = `Gate ${project.name}`;
  await call('/api/admin/gate/checkpoints', { name: gate, kind: 'gate', rule: 'once', admits: { kind: 'all' } });

  await page.goto('/admin/spot-desk');
  await page.getByLabel('Your PIN as a supervisor').fill('271828');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('Your PIN is set')).toBeVisible();

  const serve = async (name: string, phone: string) => {
    await page.getByLabel('Check in at').selectOption({ label: gate });
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('College').fill('Marina College');
    await expectSound(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('What').selectOption({ label: title });
    await expect(page.getByText('Free', { exact: true })).toBeVisible();
  };
  const phone = project.name.length;
  await serve('First walk-in', `+91 00000 510${phone}`);
  await page.getByRole('button', { name: 'Sell and check in' }).click();
  await expect(page.getByText('First walk-in is checked in')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ticket of First walk-in' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Next person' }).click();
  await serve('Second walk-in', `+91 00000 520${phone}`);
  await expect(page.getByText('Full: 1 of 1')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Supervisor').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'PIN' }).fill('271828');
  await page.getByRole('button', { name: 'Sell and check in' }).click();
  await expect(page.getByText('Second walk-in is checked in')).toBeVisible();
});
