import type { Page } from '@playwright/test';
import { admin, expect } from './fixtures.ts';
import { password, type Student } from './through-api.ts';

/** Logs a student in with the form. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/student/login');
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/student\/dashboard\?tab=events/);
}

/** Fills in the open login form, which then leads back to the student's last page. */
export async function fillLogin(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/student\/login/);
}

/** Stores a session in the browser as the login does, without filling in its form. */
export async function keepSession(page: Page, { token, info: about }: Student): Promise<void> {
  await page.addInitScript(
    ([kept, info]) => {
      localStorage.setItem('studentToken', kept ?? '');
      localStorage.setItem('studentInfo', info ?? '');
    },
    [`Bearer ${token}`, JSON.stringify(about)],
  );
}

/** Signs an organiser in with the form. */
export async function signInByForm(page: Page, who = admin): Promise<void> {
  await page.goto('/admin');
  await fillSignIn(page, who);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

/** Fills in the open sign-in form, which then leads back to the organiser's last screen. */
export async function fillSignIn(page: Page, who = admin): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
