import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import readSheet from 'read-excel-file/node';
import { eventForm } from '#testing/event-form.ts';
import { readCsv } from '#testing/read-csv.ts';
import { expect, expectSound, type Fest, signInAsAdmin, tabTo, test } from '../fixtures.ts';
import { publish, register as registerFor, signUp } from '../through-api.ts';

interface Made {
  token: string;
  names: string[];
  register(name: string): Promise<void>;
}

/** Makes four students in a new event of this journey. */
async function prepare(fest: Fest, page: Page, mark: string): Promise<Made> {
  const token = await signInAsAdmin(page, fest);
  const eventId = await publish(fest, token, { ...eventForm, date: '2099-05-09', title: `Kites ${mark}` });
  const register = async (name: string) => {
    const email = `${name.replaceAll(' ', '-').toLowerCase()}@students.example`;
    await registerFor(fest, await signUp(fest, { name, email }), { eventId, teamName: `=${mark}` });
  };
  const names = ['Anbu', 'Bala', 'Chitra', 'Devi'].map((name) => `${name} ${mark}`);
  for (const name of names) await register(name);
  return { token, names, register };
}

const countOf = (page: Page) => page.locator('#rows-count');
const answerWith = (json: unknown) => (route: Route) => route.fulfill({ json });
const list = /\/api\/admin\/registrations\?/;
const emptyPage = { registrations: [], events: [], next: '', previous: '', found: 0, isMoreFound: false, total: 0 };
const pageWith = (rows: unknown) => ({
  ...emptyPage,
  registrations: rows,
  found: 1,
  total: 1,
  newest: '',
  arrived: 0,
  revision: '',
});

test('an organiser works through the registrations with the keyboard alone', async ({ watched: page, fest }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 900, 'the cards of a phone have their own journey');
  const { names, register } = await prepare(fest, page, 'keyboard');

  await test.step('finds by typing, and the address keeps it', async () => {
    await page.goto('/admin/registrations');
    await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
    await tabTo(page, page.getByLabel('Search', { exact: true }));
    await page.keyboard.type('keyboard');
    await expect(countOf(page)).toContainText(/4 found|4 registrations/);
    await expect(page).toHaveURL(/q=keyboard/);
    await expectSound(page);
  });

  await test.step('marks a range with Shift and the arrows, and updates all of it', async () => {
    await tabTo(page, page.getByLabel(`Select ${names[3]}`));
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('3 selected')).toBeVisible();
    await expectSound(page);
    await tabTo(page, page.getByRole('button', { name: 'Update Selected' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Update 3' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please choose a status to set.')).toBeVisible();
    await expectSound(page);
    await tabTo(page, dialog.getByLabel('Registration status'));
    await page.keyboard.type('Can');
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('Asked to be taken off');
    await tabTo(page, dialog.getByRole('button', { name: 'Update 3' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Registration status updated successfully').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: /cancelled/i })).toHaveCount(3);
  });

  await test.step('reads the details, and Esc leads back to the button', async () => {
    const eye = page.getByRole('button', { name: `View details of ${names[3]}` });
    await tabTo(page, eye);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Asked to be taken off');
    await expectSound(page);
    await tabTo(page, page.getByRole('button', { name: 'Give a seat again' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Seat given again').first()).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText('This registration is cancelled');
    await page.keyboard.press('Escape');
    await expect(eye).toBeFocused();
  });

  await test.step('updates one that the filter then hides, and the focus stays in the table', async () => {
    const status = page.getByRole('search').getByLabel('Registration status');
    await tabTo(page, status, 'Shift+Tab');
    await page.keyboard.type('Can');
    await expect(countOf(page)).toContainText('2 found');
    await tabTo(page, page.getByRole('button', { name: `Update status of ${names[2]}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await tabTo(page, dialog.getByLabel('Registration status'));
    await page.keyboard.type('Con');
    await tabTo(page, dialog.getByRole('button', { name: 'Update Status' }));
    await page.keyboard.press('Enter');
    await expect(countOf(page)).toContainText('1 found');
    await expect(page.getByRole('button', { name: `Update status of ${names[1]}` })).toBeFocused();
    await tabTo(page, status, 'Shift+Tab');
    await page.keyboard.type('All');
    await expect(countOf(page)).toContainText(/4 found|4 registrations/);
  });

  await test.step('shows a new one at once, marked for 30 seconds', async () => {
    await page.clock.install();
    await register('Ezhil keyboard');
    await expect(page.getByText('1 New Registration(s)').first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('1 new registration received')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Ezhil keyboard' });
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expectSound(page);
    await page.clock.fastForward(31_000);
    await expect(row.getByText('New', { exact: true })).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(page.getByText('1 new registration received')).toBeHidden();
  });

  await test.step('deletes one, and the focus stays in the table', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Delete registration of Ezhil keyboard' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toContainText(
      'This action cannot be undone. This will permanently delete the registration.',
    );
    await expectSound(page);
    await tabTo(page, page.getByRole('button', { name: 'Delete Registration', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Registration deleted successfully').first()).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete registration of ${names[3]}` })).toBeFocused();
  });
});

test('an organiser exports the filtered registrations as CSV and XLSX, but not an empty list', async ({
  watched: page,
  fest,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 900, 'a file is the same at every width');
  const { names } = await prepare(fest, page, 'file');
  await page.goto('/admin/registrations?q=file');
  await expect(page.getByRole('row').filter({ hasText: 'file' })).toHaveCount(4);
  const csv = await saved(page, 'Export CSV');
  const xlsx = await saved(page, 'Export XLSX');
  expect(csv.name).toMatch(/^registrations_\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv(csv.content.toString());
  expect(rows.slice(1).map(([name]) => name)).toEqual(names.toReversed());
  expect(rows[1]?.[5]).toBe("'=file");
  const [sheet] = await readSheet(xlsx.content);
  expect(sheet?.data.slice(1).map(([name]) => name)).toEqual(names.toReversed());
  await page.getByLabel('Search', { exact: true }).fill('nobody at all');
  await expect(page.getByText('No registrations found matching the filters')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('No data available to export').first()).toBeVisible();
});

test('the list of registrations explains each failure and when it is empty', async ({ page, fest }) => {
  const { token, names } = await prepare(fest, page, `states ${page.viewportSize()?.width}`);
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.goto('/admin/registrations');
  await expect(page.getByText('Error Loading Registrations')).toBeVisible();
  await expect(page.getByText('Failed to load registrations. Please try again later.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  await expectSound(page);

  await page.unroute(list);
  await page.route(list, answerWith(pageWith({ not: 'a list' })), { times: 1 });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Invalid data received from server').first()).toBeVisible();

  await page.route(list, answerWith({ ...pageWith([]), total: 0 }), { times: 1 });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No Registrations Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Events' })).toHaveAttribute('href', '/admin/events');
  await expectSound(page);

  // The table cannot draw a name that is not a text.
  await page.route(list, answerWith(pageWith([{ _id: 'odd', name: { not: 'a text' } }])));
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText('Rendering Error')).toBeVisible();
  await expectSound(page);
  await page.unroute(list);
  await page.route(list, answerWith(pageWith([{ _id: 'odd', event: { _id: 'odd', title: { not: 'a text' } } }])));
  await page.goto('/admin/registrations');
  await expect(page.getByText('Rendering Error')).toBeVisible();
  await expectSound(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Reload Data' }).click();
  await expect(page.getByRole('button', { name: /^View details of Anbu states/ })).toBeVisible();

  await page.getByRole('checkbox', { name: /^Select Anbu states/ }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectSound(page);

  const update = /\/api\/registration\/[\w-]+$/;
  await page.route(update, (route) => (route.request().method() === 'PUT' ? answerGone(route) : route.fallback()));
  await page.getByRole('button', { name: /^Update status of Anbu states/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Payment status').selectOption('failed');
  await dialog.getByLabel('Reason').fill('The amount differs');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Failed to update registration status').first()).toBeVisible();
  await expect(dialog.getByText(/could not be reached/)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The amount differs');
  await page.unroute(update);

  await changeElsewhere(fest, token, names[0]);
  await expect(dialog.getByText('Somebody else has changed this registration meanwhile')).toBeVisible({
    timeout: 15_000,
  });
  await expect(dialog.getByLabel('Reason')).toHaveValue('The amount differs');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Go on with my choice' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Registration status updated successfully').first()).toBeVisible();

  await page.route(update, (route) => (route.request().method() === 'DELETE' ? answerGone(route) : route.fallback()));
  await page.getByRole('button', { name: /^Delete registration of Anbu states/ }).click();
  await dialog.getByRole('button', { name: 'Delete Registration' }).click();
  await expect(page.getByText('Failed to delete registration').first()).toBeVisible();
});

async function changeElsewhere(fest: Fest, token: string, name = ''): Promise<void> {
  const all = (await fest.call('GET', '/api/registration', { token })) as { _id: string; name: string }[];
  const found = all.find((one) => one.name === name);
  const body = { registrationStatus: 'cancelled', paymentStatus: 'pending', reason: 'By somebody else' };
  await fest.call('PUT', `/api/registration/${found?._id}`, { token, body });
}

const answerGone = (route: Route) => route.abort('connectionreset');

async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download', (file) =>
    file.suggestedFilename().endsWith(button.slice(-4).trim().toLowerCase()),
  );
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
