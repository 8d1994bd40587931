import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { participant } from '#testing/send-form.ts';
import { expect, test } from '../fixtures.ts';
import { adminToken, password, publish, signUp } from '../through-api.ts';

// Refusals are expected, and the browser writes each to the console, so the pages are not `watched`.
test('the sign-up form says why it was refused, and that the passwords differ once both are typed', async ({ page }, {
  project,
}) => {
  const email = `words-${project.name}@students.example`;
  await page.goto('/student/register');
  await fillDetails(page, email);
  const chosen = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm password');
  const differ = page.getByText("Passwords don't match");

  await chosen.fill('short');
  await chosen.press('Tab');
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
  await chosen.fill(password);
  await chosen.blur();
  await expect(page.getByText('Password must be at least 6 characters.')).toBeHidden();
  await expect(differ).toBeHidden();
  await confirm.fill('another password');
  await confirm.blur();
  await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
  await chosen.fill('another password');
  await expect(differ).toBeHidden();

  const create = page.getByRole('button', { name: 'Create account' });
  await answer(page, '**/api/students/register', { status: 500, json: {} });
  await create.click();
  await expectToast(page, 'Registration Failed', 'Something went wrong');
  const message = 'An account with this email already exists. Please log in instead.';
  const errors = { email: 'An account with this email already exists.' };
  await answer(page, '**/api/students/register', { status: 409, json: { message, errors } });
  await create.click();
  await expectToast(page, 'Registration Failed', message);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(errors.email);
});

test('a registration sent while signed out goes on after the login, and each step shows its result', async ({
  page,
  fest,
}, { project }) => {
  const email = `toasts-${project.name}@students.example`;
  await signUp(fest, { email });
  const eventId = await publish(fest, await adminToken(fest), {
    ...eventForm,
    date: '2099-05-09',
    title: 'A Word of Thanks',
  });

  await test.step('signed out', async () => {
    await page.goto(`/event-register/${eventId}`);
    await fillDetails(page, email);
    await page.getByRole('button', { name: 'Next' }).click();
    await complete(page).click();
    await expectToast(page, 'Login Required');
    await expect(page).toHaveURL(/\/student\/login/);
  });

  await test.step('a login that fails, and one that does not', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
    await answer(page, '**/api/students/login', { status: 503, json: {} });
    await logIn.click();
    await expectToast(page, 'Login Failed', 'Invalid credentials');
    await answer(page, '**/api/students/login', { status: 403, json: { message: 'This account is closed.' } });
    await logIn.click();
    await expectToast(page, 'Login Failed', 'This account is closed.');
    await page.unroute('**/api/students/login');
    const answered = page.waitForResponse('**/api/students/login').then(() => Date.now());
    const left = page.waitForRequest('**/api/students/profile').then(() => Date.now());
    await logIn.click();
    await expectToast(page, 'Login Successful', 'Welcome back!');
    const pause = (await left) - (await answered);
    expect(pause, 'ms between answer and redirect').toBeGreaterThan(250);
    expect(pause).toBeLessThan(2_000);
    await expect(page).toHaveURL(new RegExp(`/event-register/${eventId}$`));
  });

  await test.step('a registration that fails, is on its way, and is made', async () => {
    await answer(page, '**/events/register', { status: 500, json: {} });
    await complete(page).click();
    await expectToast(page, 'Registration Failed', 'Something went wrong. Please try again.');
    await answer(page, '**/events/register', { status: 429, json: { message: 'Please wait a moment.' } });
    await complete(page).click();
    await expectToast(page, 'Registration Failed', 'Please wait a moment.');
    await page.unroute('**/events/register');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/events/register', (route) => released.then(() => route.continue()));
    const dashboards: string[] = [];
    page.on('request', (request) => request.url().endsWith('/events/registered') && dashboards.push(request.url()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await complete(page).click();
    await expect(complete(page)).toHaveAttribute('aria-busy', 'true');
    await expect(complete(page)).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { name: 'See you there' })).toBeVisible();
    await expectToast(page, 'Registration Successful', 'Your registration has been submitted successfully!');
    await page.clock.runFor(2_900);
    // When this call is answered, the page's earlier calls have been sent.
    await page.evaluate(() => fetch('/api/events'));
    expect(dashboards).toEqual([]);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
  });
});

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Registration' });

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(participant.name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(participant.phone);
  await page.getByLabel('College name').fill(participant.college);
  await page.getByLabel('Department').fill(participant.department);
  await page.getByLabel('Year of study').selectOption(participant.year);
}

async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  for (const words of [title, description ?? title]) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
}

/** Sends the answer to a call in place of the server. */
async function answer(page: Page, url: string, { status, json }: { status: number; json: object }): Promise<void> {
  await page.unroute(url);
  await page.route(url, (route) => route.fulfill({ status, json }));
}
