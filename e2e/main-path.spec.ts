import type { Browser, Page } from '@playwright/test';
import { screenshot } from '#testing/pictures.ts';
import { admin, awaitScripts, expect, expectSound, test } from './fixtures.ts';

test.use({ moves: true });

test('a student registers a team, pays and is confirmed', async ({ watched: page, browser, fest }, { project }) => {
  test.setTimeout(180_000);
  const student = { name: `Student on ${project.name}`, email: `main-path-${project.name}@students.example` };
  const teamName = `Loops ${project.name}`;

  await test.step('finds the event on the landing page', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Aarambh');
    await expectSound(page);
    await page.getByRole('link', { name: 'Robo Kolam', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Robo Kolam' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('meets the login wall, signs up and lands on the dashboard', async () => {
    await page.getByRole('link', { name: 'Register Now' }).first().click();
    await page.getByRole('link', { name: 'Login Now' }).click();
    await expect(page).toHaveURL(/\/student\/login/);
    await expectSound(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|sign up|create/i })
      .click();
    await expect(page).toHaveURL(/\/student\/register/);
    await signUp(page, student);
    await expect(page.getByText('You have been registered successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/student\/dashboard|\/event-register\//);
    await page.goto('/student/dashboard');
    await expect(page.getByRole('heading', { name: 'Robo Kolam' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('fills in the three tabs and submits', async () => {
    await page.goto('/event-register/robo-kolam');
    await expect(page.getByLabel('Full name')).toHaveValue(student.name);
    await expectSound(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await addMember(page, teamName);
    await expectSound(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Transaction ID').fill('412345678901');
    const buffer = await screenshot({ width: 720, height: 1600, format: 'jpeg', metadata: 'taken by a phone' });
    await page.locator('input[type=file]').setInputFiles({ name: 'payment.jpg', mimeType: 'image/jpeg', buffer });
    // Typing has scrolled the page, and the header covers most of a button.
    await page.evaluate(() => scrollTo(0, 0));
    await expectSound(page);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText('Your registration has been submitted successfully!').first()).toBeVisible();
    await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
    await expectStatuses(page, 'Pending', 'Pending');
    const teammates = await page.evaluate(() => localStorage.getItem('savedTeammates') ?? '');
    expect(JSON.parse(teammates)).toEqual([expect.objectContaining({ email: 'second@students.example' })]);
    await expectSound(page);
  });

  await confirmAsAdmin(browser, fest.url, student.name, teamName);

  await test.step('sees it confirmed', async () => {
    await page.reload();
    await expectStatuses(page, 'Confirmed', 'Completed');
    await page.goto('/event-register/robo-kolam');
    await expect(page.getByText(/already registered/i).first()).toBeVisible();
  });
});

async function signUp(page: Page, student: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Full name').fill(student.name);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByLabel('Confirm password').fill('a good password');
  await page.getByLabel('Phone').fill('+91 00000 00100');
  await page.getByLabel('College').fill('Thinnai College of Engineering');
  await page.getByLabel('Department').fill('Information Technology');
  await page.getByLabel('Year').selectOption('2nd Year');
  await expectSound(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /register|sign up|create/i })
    .click();
}

async function addMember(page: Page, teamName: string): Promise<void> {
  await page.getByLabel('Team name').fill(teamName);
  await page.getByRole('button', { name: /add.*member/i }).click();
  const member = page.getByRole('group', { name: /member/i }).first();
  await member.getByLabel('Name').fill('Second of the team');
  await member.getByLabel('Email').fill('second@students.example');
  await member.getByLabel('Phone').fill('+91 00000 00101');
  await member.getByLabel('College').fill('Thinnai College of Engineering');
}

/** The table on wide screens and the cards on narrow ones have the same text. */
async function expectStatuses(page: Page, registration: string, payment: string): Promise<void> {
  const entry = page
    .getByRole('row', { name: /Robo Kolam/ })
    .or(page.getByRole('listitem').filter({ hasText: 'Robo Kolam' }));
  await expect(entry.first()).toContainText(new RegExp(registration, 'i'));
  await expect(entry.first()).toContainText(new RegExp(payment, 'i'));
}

async function confirmAsAdmin(browser: Browser, url: string, name: string, teamName: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  awaitScripts(page);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

  await test.step('the administrator opens the proof and confirms', async () => {
    await page.goto('/admin');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await expectSound(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /sign in|login/i })
      .click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await expect(page.getByText('Registrations by Event')).toBeVisible();
    await expectSound(page);

    await page.getByRole('link', { name: 'Registrations' }).first().click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(teamName);
    await expectSound(page);

    await row.getByRole('button', { name: /view details/i }).click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText('412345678901');
    await expect(details).toContainText('Second of the team');
    const proof = details.getByRole('img').first();
    await expect.poll(() => proof.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(720);
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    await row.getByRole('button', { name: /update/i }).click();
    const update = page.getByRole('dialog');
    await update.getByLabel('Registration status').selectOption('confirmed');
    await update.getByLabel('Payment status').selectOption('completed');
    await expectSound(page);
    await update.getByRole('button', { name: /update|save/i }).click();
    await expect(page.getByText('Registration status updated successfully').first()).toBeVisible();
    await expect(row).toContainText(/confirmed/i);
  });
  expect(problems, 'console errors in the control room').toEqual([]);
  await context.close();
}
