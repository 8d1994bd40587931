import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { admin, expect, type Fest, test } from '../fixtures.ts';

// A session that ended is refused on purpose, and browsers write each refusal to the console: no page is watched here.

const password = 'a good password';
const screens = [
  '/student/profile',
  '/student/profile/edit',
  '/student/schedule',
  '/student/certificates',
  '/student/bookmarks',
  '/student/settings',
  '/student/dashboard?tab=events',
];

test.describe('a student whose session has ended', () => {
  test('a student whose session has ended is told on every screen, and returns there after the login', async ({
    page,
    fest,
  }, { project }) => {
    const { email, registrationId } = await register(fest, `ended-${project.name}`);
    await logIn(page, email);
    for (const path of [...screens, `/student/registrations/${registrationId}`]) {
      await test.step(path, async () => {
        await endStudentSession(page, fest);
        await page.goto(path);
        await expectExpired(page);
        await fillLogin(page, email);
        await expect(page).toHaveURL(new RegExp(`${literally(path)}$`));
      });
    }
  });

  test('a student whose session has ended reaches the screen of the pressed link after the login', async ({
    page,
    fest,
  }, { project }) => {
    const { email } = await register(fest, `clicked-${project.name}`);
    await logIn(page, email);
    await page.setViewportSize({ width: 1280, height: 800 });
    // A screen that asks for nothing more once it is there.
    await page.goto('/student/profile');
    await expect(page.getByText(email).first()).toBeVisible();
    await endStudentSession(page, fest);
    await page.getByRole('navigation', { name: 'Student menu' }).getByRole('link', { name: 'Schedule' }).click();
    await expectExpired(page);
    await fillLogin(page, email);
    await expect(page).toHaveURL(/\/student\/schedule$/);
  });

  test('a student whose session has ended finds the half-typed profile again after the login', async ({ page, fest }, {
    project,
  }) => {
    const { email } = await register(fest, `typed-${project.name}`);
    await logIn(page, email);
    await page.goto('/student/profile/edit');
    await page.getByLabel('Department').fill('Data Science');
    await endStudentSession(page, fest);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectExpired(page);
    await expect(page.getByText('Profile not saved')).toHaveCount(0);
    await fillLogin(page, email);
    await expect(page).toHaveURL(/\/student\/profile\/edit$/);
    await expect(page.getByLabel('Department')).toHaveValue('Data Science');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved').first()).toBeVisible();
  });
});

test.describe('a second tab of the same browser', () => {
  test('a second tab says that the session has expired when the first tab is refused', async ({ page, context, fest }, {
    project,
  }) => {
    const { email } = await register(fest, `tabs-${project.name}`);
    await logIn(page, email);
    const other = await context.newPage();
    await other.goto('/student/profile/edit');
    await other.getByLabel('Department').fill('Data Science');
    await endStudentSession(page, fest);
    await page.goto('/student/schedule');
    await expectExpired(page);
    await expectExpired(other);
    await fillLogin(other, email);
    await expect(other).toHaveURL(/\/student\/profile\/edit$/);
    await expect(other.getByLabel('Department')).toHaveValue('Data Science');
  });

  test('a second tab says that the student logged out in another tab', async ({ page, context, fest }, { project }) => {
    const { email } = await register(fest, `leaves-${project.name}`);
    await logIn(page, email);
    const other = await context.newPage();
    await other.goto('/student/profile');
    await expect(other.getByText(email).first()).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/student\/login$/);
    await expect(other).toHaveURL(/\/student\/login$/);
    await expect(other.getByText('You logged out in another tab.').first()).toBeVisible();
    await expect(page.getByText('You logged out in another tab.')).toHaveCount(0);
  });
});

test('the profile form asks before unsaved changes are discarded', async ({ page, fest }, { project }) => {
  const { email } = await register(fest, `unsaved-${project.name}`);
  await logIn(page, email);
  await page.goto('/student/profile/edit');
  await page.getByLabel('Department').fill('Data Science');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Department')).toHaveValue('Data Science');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL(/\/student\/profile$/);
});

async function expectExpired(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/student\/login$/);
  await expect(page.getByText('Session expired').first()).toBeVisible();
  await expect(page.getByText('Please login again to continue.').first()).toBeVisible();
}

async function register(fest: Fest, name: string) {
  const email = `${name}@students.example`;
  const body = {
    name: 'Meena R',
    email,
    password,
    phone: '+91 00000 00101',
    college: 'Thinnai College of Engineering',
    department: 'Information Technology',
    year: '2nd Year',
  };
  const { token } = (await fest.call('POST', '/api/students/register', { body })) as { token: string };
  const { token: adminToken } = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string };
  const event = { ...eventForm, title: `For ${name}`, date: '2099-05-09' };
  const { _id } = (await fest.call('POST', '/api/events', { token: adminToken, body: event })) as { _id: string };
  const form = new FormData();
  const { password: _, ...own } = body;
  for (const [field, value] of Object.entries({ eventId: _id, ...own })) form.append(field, value);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'a'.repeat(32) };
  const response = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  const { registration } = (await response.json()) as { registration: { _id: string } };
  return { email, registrationId: registration._id };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/student/login');
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/student\/dashboard/);
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/student\/login/);
}

/** On the server, as somewhere else; the page does not know it yet. */
async function endStudentSession(page: Page, fest: Fest): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('studentToken'));
  await fest.call('POST', '/api/students/logout', { token: token?.replace('Bearer ', '') ?? '' });
}

const literally = (text: string) => text.replace(/[?./]/g, '\\$&');
