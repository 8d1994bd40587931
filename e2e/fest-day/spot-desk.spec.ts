import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { publish, sitePicture } from '../through-api.ts';

const pin = '271828';

test('a desk registers a person who walks in, and a second one with the PIN of a supervisor', async ({
  watched: page,
  fest,
}, { project }) => {
  const { serve } = await openDesk(page, fest, `Walk in ${project.name}`);
  const phone = project.name.length;
  await serve('First walk-in', `+91 00000 510${phone}`);
  await sellButton(page).click();
  await expect(page.getByText('First walk-in is checked in')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ticket of First walk-in' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Next person' }).click();
  await serve('Second walk-in', `+91 00000 520${phone}`);
  await expect(page.getByText('Full: 1 of 1')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Supervisor').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await sellButton(page).click();
  await expect(page.getByText('Second walk-in is checked in')).toBeVisible();
});

test('a wrong PIN sells nothing and can be corrected, and after five the desk has to wait', async ({ page, fest }, {
  project,
}) => {
  const { seats, serve } = await openDesk(page, fest, `Guessed ${project.name}`);
  const phone = project.name.length;
  const tryPin = async (typed: string) => {
    await page.getByRole('textbox', { name: 'PIN' }).fill(typed);
    await sellButton(page).click();
  };
  await serve('First guest', `+91 00000 530${phone}`);
  await sellButton(page).click();
  await page.getByRole('button', { name: 'Next person' }).click();

  await serve('Second guest', `+91 00000 540${phone}`);
  await page.getByLabel('Supervisor').selectOption({ index: 1 });
  await tryPin('314159');
  const wrong = page.getByText('This PIN is not right.');
  await expect(wrong).toBeVisible();
  await expectSound(page);
  expect(await seats()).toBe(1);
  await tryPin(pin);
  await expect(page.getByText('Second guest is checked in')).toBeVisible();
  await page.getByRole('button', { name: 'Next person' }).click();

  await serve('Third guest', `+91 00000 550${phone}`);
  await page.getByLabel('Supervisor').selectOption({ index: 1 });
  for (let guess = 1; guess < 5; guess++) {
    const answered = page.waitForResponse('**/api/admin/spot-desk/sales');
    await tryPin(`00000${guess}`);
    expect((await answered).status()).toBe(403);
    await expect(wrong).toBeVisible();
  }
  // The right PIN is refused too. Otherwise one could recognise it by the different answer.
  await tryPin(pin);
  await expect(page.getByText('Too many PINs were tried. Please wait ten minutes.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Third guest' })).toBeVisible();
  await expectSound(page);
  expect(await seats()).toBe(2);
});

const sellButton = (page: Page) => page.getByRole('button', { name: 'Sell and check in' });

/** An event with one seat, a gate, and a supervisor with a PIN. `serve` runs until the price is shown. */
async function openDesk(page: Page, fest: Fest, title: string) {
  const token = await signInAsAdmin(page, fest);
  const event = { ...eventForm, title, date: '2099-05-09', capacity: 1, image: await sitePicture(fest) };
  const eventId = await publish(fest, token, event);
  const gate = `Gate of ${title}`;
  const place = { name: gate, kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: place });

  await page.goto('/admin/spot-desk');
  await page.getByLabel('Your PIN as a supervisor').fill(pin);
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
  const seats = async () => {
    const rows = await fest.call('GET', `/api/registration?event=${eventId}`, { token });
    return (rows as unknown[]).length;
  };
  return { serve, seats };
}
