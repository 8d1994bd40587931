import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '#testing/server-process.ts';
import { expect, expectSound, test } from '../fixtures.ts';

test('the printed password only lets the administrator choose another password', async ({ page }) => {
  // A separate server that starts without settings.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-first-'));
  const server = await startServer({ DATA_DIR: dataDir });
  await expect.poll(() => server.output()).toMatch(/shown only now/);
  const email = /Administrator: (\S+)/.exec(server.output())?.[1] ?? '';
  const printed = /shown only now[^:]*: (\S+)/.exec(server.output())?.[1] ?? '';
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  await page.goto(`${server.url}/admin`);
  await signIn(printed);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await expectSound(page);
  await page.goto(`${server.url}/admin/events`);
  await expect(page).toHaveURL(/\/admin\/first-password$/);

  await page.getByRole('textbox', { name: 'Password you signed in with' }).fill(printed);
  await page.getByRole('textbox', { name: 'New password' }).fill('Password@123');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('one of the passwords that are tried first', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'New password' }).fill('tamarind-bus-41');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`${server.url}/admin/logout`);
  await signIn('tamarind-bus-41');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
