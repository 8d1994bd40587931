import type { Page } from '@playwright/test';
import { expect, expectSound, openMenu, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { password, signUp } from '../through-api.ts';

test('a student uses every screen of the student menu', async ({ watched: page, fest }, { project }) => {
  test.setTimeout(240_000);
  const email = `screens-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);

  await test.step('marks an event on the dashboard', async () => {
    const mark = page.getByRole('button', { name: 'Bookmark Robo Kolam' });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await expectSound(page);
  });

  await test.step('finds it among the bookmarks and takes it away', async () => {
    await choose(page, 'Bookmarks');
    await expect(page.getByRole('heading', { name: 'Robo Kolam' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Remove Robo Kolam' }).click();
    await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('has an empty schedule and makes a private calendar', async () => {
    await choose(page, 'Schedule');
    await expect(page.getByRole('heading', { name: 'Nothing on your schedule yet' })).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download .ics' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    await page.getByRole('button', { name: 'Make a private address' }).click();
    const address = await page.getByText(/\/calendar\/.+\.ics$/).innerText();
    expect((await page.request.get(address)).status()).toBe(200);
    await expectSound(page);
    await page.getByRole('button', { name: 'Revoke the address' }).click();
    await expect(page.getByRole('button', { name: 'Make a private address' })).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
  });

  await test.step('is promised no certificates', async () => {
    await choose(page, 'Certificates');
    await expect(page.getByText('No certificates yet')).toBeVisible();
    await expect(page.getByText('If the organisers issue any, you find them here.')).toBeVisible();
    await expect(page.getByRole('main').getByText(/20\d\d/)).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('changes the email with the password', async () => {
    await choose(page, 'My Profile');
    await expect(page.getByText(email)).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Email').fill(`new-${email}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Please enter your current password to change the email.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await expectSound(page);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('main').getByText(`new-${email}`)).toBeVisible();
  });

  await test.step('changes the settings', async () => {
    await choose(page, 'Settings');
    const mails = page.getByRole('checkbox', { name: /mail me/i });
    await mails.click();
    await expect(mails).not.toBeChecked();
    await expect(page.getByText('Mails are off')).toBeVisible();
    await expectSound(page);
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('a better password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    await fest.call('POST', '/api/students/login', { body: { email: `new-${email}`, password: 'a better password' } });
    await page.reload();
    const place = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(place.getByRole('listitem')).toHaveCount(2);
    await expectSound(page);
    await place.getByRole('button', { name: 'Sign out elsewhere' }).click();
    await expect(place.getByText('You are signed in nowhere else.')).toBeVisible();
    await expect(place.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('You are signed out everywhere else.').last()).toBeVisible();
    const data = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await data).suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  });

  await test.step('deletes the account', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Your password')).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel('Your password').fill('a better password');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(`${fest.url}/`);
    await page.goto('/student/settings');
    await expect(page).toHaveURL(/\/student\/login/);
  });
});

test('the password pages name a contact when the site sends no mails, and refuse a used link', async ({ page }) => {
  await page.goto('/student/login');
  // The page that most students open next is loaded while they type.
  await expect(page.locator('link[rel="modulepreload"][href*="/dashboard-page-"]').first()).toBeAttached();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await expect(page.getByText('This site sends no mails')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@aarambh\.example$/ })).toBeVisible();
  await expectSound(page);

  await page.goto('/student/reset-password');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await expectSound(page);
  await page.goto('/student/login');
  await page.goto('/student/reset-password#used-long-ago');
  await page.getByLabel('New password').fill(password);
  await expectSound(page);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectSound(page);
});

/** Chooses an entry in the sidebar, or on a phone in the menu that slides in. */
async function choose(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Student menu' }).getByRole('link', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
}
