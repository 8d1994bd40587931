import type { Page } from '@playwright/test';
import { fromBase32, stepAt, totp } from '#features/accounts/server/two-factor/totp.ts';
import { admin, expect, expectSound, type Fest, tabTo, test } from '../fixtures.ts';
import { fillSignIn, signInByForm } from '../sign-in.ts';
import { adminToken, tokenOf } from '../through-api.ts';

test('an administrator changes the profile, notifications, appearance, site and mail settings', async ({
  watched: page,
  fest,
}) => {
  await signInByForm(page);
  await page.goto('/admin/settings');

  await test.step('profile', async () => {
    await expect(page.getByLabel('Role')).toHaveValue('Administrator');
    await expect(page.getByLabel('Role')).toBeDisabled();
    await page.getByLabel('Name').fill('Head of the fest');
    await save(page);
    // After 2 s the button has its usual label again (R246).
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Profile menu of/ })).toContainText('Head of the fest');
    await expectSound(page);
  });

  await test.step('notifications', async () => {
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByRole('switch', { name: 'Email notifications' }).check();
    await page.getByRole('switch', { name: 'Contact messages' }).uncheck();
    await save(page);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Contact messages' })).not.toBeChecked();
    await expectSound(page);
  });

  await test.step('appearance', async () => {
    await page.getByRole('tab', { name: 'Appearance' }).click();
    const root = page.locator('html');
    await page.getByText('blue', { exact: true }).click();
    await expect(root).toHaveAttribute('data-accent', 'blue');
    // The choice was not saved, so leaving the tab restores the saved one.
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expect(root).toHaveAttribute('data-accent', 'amber');
    await page.getByRole('tab', { name: 'Appearance' }).click();
    for (const colour of ['blue', 'green', 'purple', 'red', 'indigo']) {
      await page.getByText(colour, { exact: true }).click();
      await expect(page.getByRole('radio', { name: colour })).toBeChecked();
      await expectSound(page);
    }
    await page.getByRole('switch', { name: 'Compact mode' }).check();
    await page.getByRole('switch', { name: 'Dark mode' }).check();
    await page.getByRole('switch', { name: 'Quick actions' }).uncheck();
    await save(page);
    await page.goto('/admin/dashboard');
    await expect(root).toHaveAttribute('data-accent', 'indigo');
    await expect(root).toHaveAttribute('data-compact', '');
    await expect(root).toHaveClass(/dark/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveCount(0);
    await page.goto('/');
    await expect(root).not.toHaveAttribute('data-accent');
  });

  await test.step('site settings show at once', async () => {
    await page.goto('/admin/settings?tab=site');
    // Uses the site's own font, because a device may have none for Tamil.
    await expect(page.getByText('On the site: முதல் அத்தியாயம்')).toBeVisible();
    const hasTamil = () =>
      [...document.fonts].some(({ unicodeRange, status }) => /B82/i.test(unicodeRange) && status === 'loaded');
    await expect.poll(() => page.evaluate(hasTamil)).toBe(true);
    await expect(page.getByRole('heading', { name: 'To fill in before going live' })).toBeVisible();
    await expect(page.getByText('The UPI ID aarambh@example is a sample')).toBeVisible();
    await expectSound(page);
    await page.getByLabel('Department').fill('Department of Nightly Geometry');
    await save(page);
    await page.goto('/');
    await expect(page.getByText('Department of Nightly Geometry').first()).toBeVisible();
    await page.goto('/admin/settings?tab=site');
    await page.getByLabel('Department').fill('Department of Information Technology');
    await page.getByLabel('Wordmark').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Wordmark')).toBeFocused();
    await page.getByLabel('Wordmark').fill('Aarambh');
    await save(page);
    await expect(page.getByRole('button', { name: 'Saved!' })).toBeHidden();
    // The same button saves the seat rules.
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(1);
    const hours = page.getByLabel('Hours until an unconfirmed seat is released');
    await tabTo(page, hours);
    await hours.press('ControlOrMeta+a');
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter whole hours from 0 to 2160')).toBeVisible();
    await hours.press('ControlOrMeta+a');
    await page.keyboard.type('72');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
    const token = await adminToken(fest);
    expect(await fest.call('GET', '/api/admin/seat-rules', { token })).toMatchObject({ holdHours: 72 });
    // Other journeys expect no deadline.
    await fest.call('PUT', '/api/admin/seat-rules', { token, body: { holdHours: 0, offerHours: 24 } });
  });

  await test.step('mail server', async () => {
    await page.getByRole('tab', { name: 'Mail Server' }).click();
    // The old tab also has a field with this label (its trusted hosts) until the new tab is shown.
    await page.getByRole('tabpanel', { name: 'Mail Server' }).getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill('2525');
    await page.getByLabel('Security').selectOption('none');
    await page.getByLabel('From').fill('Fest <fest@college.edu>');
    await save(page);
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(page.getByText('Nothing takes mail at this host and port.')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Forget this server' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click();
    await expect(page.getByText('No mail server is set yet')).toBeVisible();
  });

  await test.step('the profile screen shows the account', async () => {
    await page.goto('/admin/profile');
    await expect(page.getByRole('definition').filter({ hasText: 'Head of the fest' })).toBeVisible();
    await expectSound(page);
  });
  const token = await keptToken(page);
  await fest.call('PUT', '/api/admin/me', { token, body: { name: 'Administrator', email: admin.email } });
});

test('two-factor sign-in refuses a wrong code and accepts a recovery code', async ({ page, fest, viewport }) => {
  test.skip((viewport?.width ?? 0) < 400, 'the same at every width');
  await signInByForm(page);
  await page.goto('/admin/settings?tab=security');
  await page.getByRole('button', { name: 'Log Out of All Other Sessions' }).click();
  await expect(page.getByText('Signed out elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Enable two-factor sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectSound(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(fromBase32(secret), stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Enable' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Two-factor sign-in is enabled.')).toBeVisible();

  try {
    await page.goto('/admin/logout');
    await expect(page).toHaveURL(/\/admin$/);
    await fillSignIn(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    await expectSound(page);
    await page.getByLabel('Code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  } finally {
    await disable(page, fest, recovery[1] ?? '');
  }
});

test('the settings screen says that it did not load, and loads when tried again', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 400, 'the same at every width');
  await signInByForm(page);
  await page.route('**/api/admin/me', (route) => route.abort());
  await page.goto('/admin/settings');
  await expect(page.getByText('Failed to load settings. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Role')).toHaveValue('Administrator');
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
}

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken') ?? '');

/** Switches two-factor sign-in off, because other journeys sign in with only the password. */
async function disable(page: Page, fest: Fest, code: string): Promise<void> {
  const token = (await keptToken(page)) || (await tokenOf(fest, '/api/admin/login', { ...admin, code }));
  await fest.call('POST', '/api/admin/two-factor/disable', { token, body: { password: admin.password } });
}
