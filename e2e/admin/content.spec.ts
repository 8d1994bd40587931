import type { Page } from '@playwright/test';
import { expect, expectSound, isDemo, signInAsAdmin, test } from '../fixtures.ts';
import { signUp } from '../through-api.ts';

// Some of these screens are checked while they are empty, so no other file may fill them before.
test.use({ serverName: 'content' });

// The screens are used on a desktop. On a phone each is only opened once.
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 400;

// Not `watched`, because the browser reports a refusal as an error on its console.
test('an administrator adds, moves and deletes a speaker, and a speaker with faults is refused', async ({
  page,
  fest,
}) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  await page.goto('/admin/speakers');
  const list = page.getByRole('list', { name: 'Speakers' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Add Speaker' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Speaker' }).click();
  await expect(dialog.getByText('Speaker name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectSound(page);
  await dialog.getByLabel('Name').fill('Closing talk <b>');
  await dialog.getByLabel('Role').fill('Compiler engineer');
  await dialog.getByLabel('Photo URL').fill('https://evil.example/a.png');
  await dialog.getByRole('button', { name: 'Add Speaker' }).click();
  await expect(dialog.getByText('Photo URL must be from a trusted domain')).toBeVisible();
  await dialog.getByLabel('Photo URL').fill('');
  await dialog.getByRole('button', { name: 'Add Speaker' }).click();
  await expect(page.getByText('Speaker added successfully!').first()).toBeVisible();
  await expect(list.getByRole('listitem').last()).toContainText('Closing talk <b>');

  const up = page.getByRole('button', { name: 'Move Closing talk <b> up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Closing talk <b> is now number/)).toBeAttached();
  await expect(up).toBeFocused();
  await expect(list.getByRole('listitem').last()).not.toContainText('Closing talk <b>');

  await expect
    .poll(async () => {
      const { speakers } = (await fest.call('GET', '/api/site')) as { speakers: { name: string }[] };
      return speakers.at(-2)?.name;
    })
    .toBe('Closing talk <b>');

  await page.getByRole('button', { name: 'Delete Closing talk <b>' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Speaker' }).click();
  await expect(page.getByText('Speaker deleted successfully!').first()).toBeVisible();
  await expect(list).not.toContainText('Closing talk <b>');
});

test('a message is read, answered and deleted', async ({ watched: page, fest }) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  const visitor = {
    name: 'Curious visitor',
    email: 'curious@students.example',
    subject: '',
    message: 'Is there a bus?',
  };
  await fest.call('POST', '/api/messages', { body: visitor });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Unread Messages' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Is there a bus?' });
  await expect(row).toContainText('Unread');
  await expectSound(page);
  await page.getByLabel('Show').selectOption({ label: 'All Messages' });
  await row.getByRole('button', { name: 'Read the message from Curious visitor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep answer' }).click();
  await expect(dialog.getByText('Please write your answer')).toBeVisible();
  await dialog.getByLabel('Answer', { exact: true }).fill('Yes: 21G, every ten minutes.');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Keep answer' }).click();
  await expect(page.getByText('Answer kept here').first()).toBeVisible();
  await expect(row).toContainText('Answered');
  await expect(row).not.toContainText('Unread');
  await row.getByRole('button', { name: 'Delete message from Curious visitor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click();
  await expect(row).toHaveCount(0);
  if (!isDemo) await expect(page.getByText('No messages found')).toBeVisible();
});

test('the list of messages says that a message was not marked when the request fails', async ({ page, fest }) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  const visitor = { name: 'Lost visitor', email: 'lost@students.example', subject: '', message: 'Where is Hall 3?' };
  await fest.call('POST', '/api/messages', { body: visitor });
  await page.goto('/admin/messages');
  const failed = page.getByText('The message was not marked').first();
  await page.route('**/api/admin/messages/*', (route) => route.abort());
  const mark = page.getByRole('button', { name: 'Mark as read: Lost visitor' });
  await mark.click();
  await expect(failed).toBeVisible();
  await page.unroute('**/api/admin/messages/*');
  await mark.click();
  await expect(page.getByRole('button', { name: 'Mark as unread: Lost visitor' })).toBeVisible();
});

test('an administrator searches and exports the newsletter list and removes an address', async ({
  watched: page,
  fest,
}) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  for (const name of ['keeps', 'leaves']) {
    await fest.call('POST', '/api/newsletter', { body: { email: `${name}@students.example` } });
  }
  await page.goto('/admin/newsletter?q=keeps');
  const list = page.getByRole('list', { name: /Newsletter list/ });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Search', { exact: true }).fill('');
  await expect(list.getByText('leaves@students.example')).toBeVisible();
  await expect(list.getByText('keeps@students.example')).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter_\d{4}-\d\d-\d\d\.csv$/);
  await list.getByRole('button', { name: 'Remove leaves@students.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Address' }).click();
  await expect(list.getByText('leaves@students.example')).toHaveCount(0);
  await expect(list.getByText('keeps@students.example')).toBeVisible();
});

test('an administrator adds an address to the newsletter list', async ({ watched: page, fest }) => {
  await signInAsAdmin(page, fest);
  await page.goto('/admin/newsletter');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await expectSound(page);
  await dialog.getByLabel('Email address').fill('by-phone@students.example');
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('The address is on the list.')).toBeVisible();
  await expect(page.getByText('by-phone@students.example')).toBeVisible();
});

test('the newsletter pages say when a link is not complete or does not work', async ({ page }) => {
  test.skip(!isPhone(page), 'the phone looks once');
  await page.goto('/newsletter/unsubscribe');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await expectSound(page);
  await page.goto('/newsletter/confirm');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await expectSound(page);
  await page.goto('/newsletter/unsubscribe#nobody');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText(/This link does not work/)).toBeVisible();
  await expectSound(page);
});

test('analytics keep the chosen days in the address and export the numbers by event', async ({ page, fest }) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  await page.goto('/admin/analytics?from=2025-05-01&to=2025-05-09');
  await expect(page.getByText('Nothing to show yet')).toBeVisible();
  await signUp(fest, { name: 'Early bird', email: 'early@students.example' });
  await page.goto('/admin/analytics');
  await expect(page.getByRole('img', { name: /Registrations per day/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'true');
  await page.getByText('Show the days as a table').click();
  await expect(page.getByRole('table', { name: 'Registrations and revenue by day' }).getByRole('row')).toHaveCount(8);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: By event' }).click();
  expect((await download).suggestedFilename()).toMatch(/^registrations_by_event_/);
  await page.goto('/admin/analytics?from=2025-05-09&to=2025-05-01');
  await expect(page.getByText('The last day cannot be before the first')).toBeVisible();
});

test('the dashboard links to the lists, and says when its numbers did not load', async ({ page, fest }) => {
  test.skip(isPhone(page), 'the desk is worked at on a desktop');
  await signInAsAdmin(page, fest);
  await page.goto('/admin/dashboard');
  for (const [name, address] of [
    ['Events', 'events'],
    ['Registrations', 'registrations'],
    ['Speakers', 'speakers'],
    ['Sponsors', 'sponsors'],
    ['Contact Messages', 'messages'],
    ['Unread Messages', 'messages\\?filter=unread'],
    ['View All Events', 'events'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    await expect(link).toHaveAttribute('href', new RegExp(`/admin/${address}$`));
  }
  if (!isDemo) await expect(page.getByText('No recent activities found')).toBeVisible();
  await page.route('**/api/admin/dashboard', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to fetch dashboard data')).toBeVisible();
  await page.unroute('**/api/admin/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Registrations by Event' })).toBeVisible();
});

test('the content screens of the control room have no accessibility fault and fit a phone', async ({
  watched: page,
  fest,
}) => {
  test.skip(!isPhone(page), 'the phone looks once');
  await signInAsAdmin(page, fest);
  const screens = [
    ['speakers', 'Speakers'],
    ['sponsors', 'Sponsors'],
    ['schedule', 'Schedule'],
    ['messages', 'Contact Messages'],
    ['newsletter', 'Newsletter'],
    ['analytics', 'Analytics'],
  ] as const;
  for (const [address, title] of screens) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expectSound(page);
  }
});
