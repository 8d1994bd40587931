import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, type Fest, test } from '../fixtures.ts';
import { fillLogin, logIn } from '../sign-in.ts';
import { adminToken, publish, register as registerFor, signUp } from '../through-api.ts';

// A session that has ended is refused, and the browser writes each refusal to the console, so no page is `watched`
// here.

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
    // This screen makes no further calls after it is shown.
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
  const event = { ...eventForm, title: `For ${name}`, date: '2099-05-09' };
  const eventId = await publish(fest, await adminToken(fest), event);
  const student = await signUp(fest, { email: `${name}@students.example` });
  return { email: student.email, registrationId: await registerFor(fest, student, { eventId }) };
}

/** Ends the session on the server, as another device would. The page does not know this yet. */
async function endStudentSession(page: Page, fest: Fest): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('studentToken'));
  await fest.call('POST', '/api/students/logout', { token: token?.replace('Bearer ', '') ?? '' });
}

const literally = (text: string) => text.replace(/[?./]/g, '\\$&');
