import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startMailServer } from '#testing/mail-server.ts';
import { startServer } from '#testing/server-process.ts';
import { test as base, caller, expect, expectSound, type Fest } from '../fixtures.ts';
import { register, type Student, signUp } from '../through-api.ts';

interface Post {
  /** The code and link of the newest mail. */
  newest(): Promise<{ code: string; link: string }>;
}

/** A fest with a mail server, which other journeys do not have. */
const test = base.extend<object, { post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off this pattern
    async ({}, use) => {
      await use({ newest });
    },
    { scope: 'worker' },
  ],
  fest: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-e2e-'));
      const mailServer = await startMailServer();
      mails = mailServer.mails;
      const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
      await use({ url: server.url, call: caller(server.url) });
      await server.stop();
      await mailServer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

let mails: string[] = [];

async function newest() {
  await expect.poll(() => mails.length, { timeout: 15_000 }).toBeGreaterThan(0);
  // The mail is quoted-printable: an equals sign at the end of a line continues it.
  const text = (mails.at(-1) ?? '').replaceAll('=\n', '');
  const code = /Code: (\d{3} \d{3})/.exec(text)?.[1] ?? '';
  const link = /\/student\/confirm-email#[\w-]{43}/.exec(text)?.[0] ?? '';
  return { code, link };
}

/** Stores the session only once, unlike `keepSession`, so that it does not come back after the journey forgets it. */
async function enter(page: Page, fest: Fest, email: string): Promise<Student> {
  mails.length = 0;
  const student = await signUp(fest, { name: 'Student 7', email });
  await page.goto('/student/login');
  await page.evaluate(
    ([token, info]) => {
      localStorage.setItem('studentToken', `Bearer ${token}`);
      localStorage.setItem('studentInfo', info ?? '');
    },
    [student.token, JSON.stringify(student.info)],
  );
  return student;
}

test('the page for a forgotten password promises a mail when the site sends mails', async ({ page }) => {
  await page.goto('/student/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Waits for the page, because the login form has an email field too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@students.example');
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(/a link to set a new password is on its way/)).toBeVisible();
});

test('a student is asked to confirm the email, and confirms it with the code from the mail', async ({
  page,
  fest,
  post,
}, { project }) => {
  const student = await enter(page, fest, `code-${project.name}@students.example`);
  await page.goto('/student/dashboard');
  await expect(page.getByText('you can register for more than two events.')).toBeVisible();
  await expectSound(page);

  await test.step('the form says before sending that a third registration is refused', async () => {
    const events = (await fest.call('GET', '/api/events')) as {
      _id: string;
      registrationFees: { solo: number };
      isTeamEvent: boolean;
    }[];
    const free = events.filter(({ registrationFees, isTeamEvent }) => !isTeamEvent && registrationFees.solo === 0);
    const [first, second, third] = free.map(({ _id }) => _id) as [string, string, string];
    for (const eventId of [first, second]) await register(fest, student, { eventId });
    await page.goto(`/event-register/${third}`);
    await expect(page.getByText('Confirm your email before you register')).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Enter the code' }).click();
  });

  await test.step('a wrong code says so beside the field', async () => {
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await page.getByLabel('Code from the mail').fill('12');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('Please enter the six digits from the mail.')).toBeVisible();
    await expect(page.getByLabel('Code from the mail')).toBeFocused();
    await expectSound(page);
  });

  await test.step('another mail can be asked for, and its code confirms', async () => {
    mails.length = 0;
    await page.getByRole('button', { name: 'Send a new mail' }).click();
    await expect(page.getByText('A new mail is on its way.')).toBeVisible();
    await page.getByLabel('Code from the mail').fill((await post.newest()).code);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('Your email is confirmed')).toBeVisible();
    await expect(page.getByLabel('Code from the mail')).toBeHidden();
    await expectSound(page);
    await page.goto('/student/dashboard');
    await expect(page.getByRole('heading', { name: 'Hello, Student' })).toBeVisible();
    await expect(page.getByText('you can register for more than two events.')).toBeHidden();
  });
});

test('the link in the mail confirms the email once, on another device and after a press', async ({ page, fest, post }, {
  project,
}) => {
  await enter(page, fest, `link-${project.name}@students.example`);
  const { link } = await post.newest();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.reload();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectSound(page);
});
