import type { Locator } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { expect, expectSound, type Fest, openMenu, test } from '../fixtures.ts';
import { keepSession, logIn } from '../sign-in.ts';
import { adminToken, password, publish, signUp, tokenOf } from '../through-api.ts';

/** In the order of the fields. */
const teammate = {
  name: 'Second of the team',
  email: 'second@students.example',
  phone: '+91 00000 00101',
  college: 'Thinnai College of Engineering',
};

test('the dashboard of a new student shows events, a dialog without registrations, and the profile', async ({
  page,
  fest,
}, { project }) => {
  const title = `Bare event on ${project.name}`;
  await publish(fest, await adminToken(fest), { ...eventForm, title, date: '2099-05-09' });
  await page.route(/^https:/, (route) => route.abort());
  const email = `new-here-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);
  await page.route('**/api/events', async (route) => {
    const response = await route.fetch();
    const events = (await response.json()) as { title: string }[];
    const shown = events.map((event) => (event.title === title ? { ...event, date: '', location: '' } : event));
    await page.getByText('Loading your dashboard...').first().waitFor({ state: 'attached' });
    await route.fulfill({ response, json: shown });
  });
  await page.goto('/student/dashboard?tab=events');

  await test.step('available events', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(title);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toContainText('May 9th, 2025');
    await expect(card).toContainText('On Campus');
    await expect(card).toContainText('Technical');
    await expect(card).toContainText('Free');
    await expect(card.getByRole('link', { name: `Register for ${title}` })).toHaveAttribute(
      'href',
      /\/event-register\//,
    );
    await page.getByRole('searchbox', { name: 'Search' }).fill('Robo Kolam');
    const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Robo Kolam' }) });
    await expect(team).toContainText('Team Event');
    await expect(team).toContainText('₹300');
  });

  await test.step('of an edition on another day', async () => {
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch();
      const { edition, ...site } = await response.json();
      const json = { ...site, edition: { ...edition, startsAtLocal: '2026-02-21T09:00' } };
      await route.fulfill({ response, json });
    });
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search' }).fill(title);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toContainText('February 21st, 2026');
  });

  await test.step('no registrations', async () => {
    await openMenu(page);
    const navigation = page.getByRole('navigation', { name: 'Student menu' });
    await expect(navigation.getByRole('link', { name: 'Browse Events' })).toContainText('New');
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
    await navigation.getByRole('link', { name: 'My Registrations' }).click();
    const dialog = page.getByRole('dialog', { name: 'No Registrations Yet' });
    await expect(dialog).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(page).toHaveURL(/tab=registered&hideDialog/);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No Registrations Found' })).toBeVisible();
    await page.goto('/student/dashboard?tab=registered');
    await dialog.getByRole('button', { name: 'Explore Events' }).click();
    await expect(page).toHaveURL(/tab=events/);
  });

  await test.step('the profile', async () => {
    await page.getByRole('tab', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(/tab=profile/);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/student/profile/edit');
    await expectSound(page);
  });
});

test('the dashboard says what did not load, and that the session has expired', async ({ page, fest }, { project }) => {
  const email = `gone-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);
  await page.route('**/api/events', (route) => route.fulfill({ status: 500, json: { message: 'Broken on purpose' } }));
  await page.reload();
  await expect(page.getByText('Failed to fetch data. Please try again later.').first()).toBeVisible();
  await page.unroute('**/api/events');
  await page.route('**/api/events', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No events', { exact: true }).first()).toBeVisible();
  await page.route('**/events/registered', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.reload();
  await expect(page.getByText('Failed to fetch your registrations.').first()).toBeVisible();
  await expectSound(page);

  await endSessions(fest, email);
  await page.reload();
  await expect(page).toHaveURL(/\/student\/login/);
  await expect(page.getByText('Session expired').first()).toBeVisible();
  await expect(page.getByText('Please login again to continue.').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('studentToken'))).toBeNull();

  await page.evaluate(() => {
    localStorage.setItem('studentToken', 'Bearer of nothing');
    localStorage.setItem('studentInfo', '{"broken');
  });
  await page.goto('/student/dashboard');
  await expect(page).toHaveURL(/\/student\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login Failed').first()).toBeVisible();
});

test('the registration form refuses invalid fields, teams and files, and says what to do', async ({ page, fest }, {
  project,
}) => {
  const email = `refused-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);
  expect(await page.evaluate(() => localStorage.getItem('studentToken'))).toMatch(/^Bearer /);
  await page.evaluate((last) => localStorage.setItem('savedTeammates', JSON.stringify(last)), [teammate]);
  await page.goto('/event-register/robo-kolam');
  await expect(page.getByText('Team Event (max 4 members)')).toBeVisible();
  await page.getByLabel('Full name').fill('A');
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Full name').fill('Student of the dashboard');
  await page.getByRole('button', { name: 'Next' }).click();
  const add = page.getByRole('button', { name: 'Add team member' });
  for (const member of [1, 2, 3]) {
    await add.click();
    await page.getByRole('group', { name: `Team member ${member}` }).waitFor();
  }
  // The fields are not found by role, because a field with suggestions, such as the college, is a combobox.
  const fields = (member: number) => page.getByRole('group', { name: `Team member ${member}` }).locator('input');
  await expect.poll(() => valuesOf(fields(1)), 'of the last team').toEqual(Object.values(teammate));
  await expect.poll(() => valuesOf(fields(2)), 'since nobody else was in it').toEqual(['', '', '', '']);
  await add.click();
  await expect(page.getByText('Maximum team size reached').first()).toBeVisible();
  await expect(page.getByText('You can only add up to 3 team members.').first()).toBeVisible();
  for (const member of [3, 2, 1]) await page.getByRole('button', { name: `Remove team member ${member}` }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  const picture = await screenshot();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('large.png', 'image/png', padded(picture, 5 * 1024 * 1024));
  await expect(page.getByText('File too large').first()).toBeVisible();
  await expect(page.getByText('Please select a file smaller than 5MB').first()).toBeVisible();
  await choose('photo.heic', 'image/heic', picture);
  await expect(page.getByText('This is a HEIC photo').first()).toBeVisible();
  // The toast disappears, but the instruction stays beside the field.
  await expect(page.locator('input[type=file]')).toHaveAccessibleDescription(/save the photo as JPG first/);
  await choose('receipt.pdf', 'application/pdf', picture);
  await expect(page.getByText('This is a PDF').first()).toBeVisible();
  await page.getByLabel('Transaction ID').fill('412');
  await expect(page.getByText('Transaction ID is required').first()).toBeVisible();
  const complete = page.getByRole('button', { name: 'Complete Registration' });
  await expect(complete).toBeDisabled();
  await expect(complete).toHaveAccessibleDescription('Payment: Transaction ID is required');
  await page.getByLabel('Transaction ID').fill('4123');
  await choose('payment.png', 'image/png', picture);
  await expect(complete).toBeEnabled();
  await page.getByLabel('Transaction ID').fill('412');
  await expect(complete).toBeDisabled();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByLabel('Transaction ID')).toBeFocused();
});

function valuesOf(fields: Locator): Promise<string[]> {
  return fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function endSessions(fest: Fest, email: string): Promise<void> {
  const token = await tokenOf(fest, '/api/students/login', { email, password });
  await fest.call('POST', '/api/students/sessions/end-others', { token });
}

test('the first visit of the dashboard asks for the fonts of running text once its events are shown', async ({
  page,
  fest,
}, { project }) => {
  const student = await signUp(fest, { email: `fonts-of-${project.name}@students.example` });
  await keepSession(page, student);
  const fonts: string[] = [];
  page.on('request', (request) => void (/anek-text/.test(request.url()) && fonts.push(request.url())));
  const shown = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto('/student/dashboard');
  await page.waitForLoadState('load');
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  expect(fonts).toEqual([]);
  shown.resolve();
  await expect(page.getByRole('heading', { name: 'Robo Kolam' })).toBeVisible();
  await expect.poll(() => fonts.length).toBe(1);
});
