import { admin, awaitScripts, expect, expectSound, test } from '../fixtures.ts';
import { signInByForm } from '../sign-in.ts';
import { adminToken, tokenOf } from '../through-api.ts';

test('a coordinator is invited, comes in by the link, gets another role and is removed', async ({
  watched: page,
  browser,
  fest,
}, { project }) => {
  const invited = { email: `desk-${project.name}@aarambh.example`, password: 'a password of my own' };
  await signInByForm(page);
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expectSound(page);

  let link = '';
  await test.step('is invited by keyboard and pointer; faults are told beside their fields', async () => {
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Name must be at least 2 characters.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Robotics desk');
    await dialog.getByLabel('Email').fill(invited.email);
    await dialog.getByRole('radio', { name: /Event coordinator/ }).check();
    await dialog.getByLabel('Find an event').fill('robo kolam');
    await dialog.getByRole('checkbox', { name: 'Robo Kolam' }).check();
    await expect(dialog.getByText('1 chosen.')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('The link is ready')).toBeVisible();
    link = await dialog.getByLabel('Link').inputValue();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Invited', { exact: false }).first()).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: fest.url, viewport: page.viewportSize() });
  const desk = await context.newPage();
  awaitScripts(desk);
  await test.step('sets a password with the link, once, and sees their own event alone', async () => {
    await desk.goto(link);
    await desk.getByLabel('New password').fill('short');
    await desk.getByRole('button', { name: 'Set the password' }).click();
    await expect(desk.getByText('Password must be at least 8 characters.')).toBeVisible();
    await desk.getByLabel('New password').fill(invited.password);
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Set the password' }).click();
    await expect(desk).toHaveURL(/\/admin$/);
    await signInByForm(desk, invited);
    const events = await fest.call('GET', '/api/events', { token: await tokenOf(fest, '/api/admin/login', invited) });
    expect((events as { title: string }[]).map(({ title }) => title)).toEqual(['Robo Kolam']);
    await desk.goto('/admin/people');
    await expect(desk.getByText('This screen is not part of your role.')).toBeVisible();
    await expectSound(desk);
  });

  await test.step('gets another role, which the audit log tells in words', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Change the role of Robotics desk' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/invited to the control room Robotics desk/)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('radio', { name: /Finance/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/admin/audit');
    const entry = page.getByRole('listitem').filter({ hasText: 'changed the role of Robotics desk' });
    await expect(entry.getByText('before: coordinator')).toBeAttached();
    await expectSound(page);
    await entry.getByRole('link', { name: 'Robotics desk' }).click();
    await expect(page.getByText('records of this one alone')).toBeVisible();
    await page.getByLabel('Show').selectOption('Events');
    await expect(page).toHaveURL(/kind=event$/);
  });

  await test.step('is removed, and is out at once', async () => {
    await page.goto('/admin/people');
    await page.getByRole('button', { name: 'Remove Robotics desk' }).click();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Remove Robotics desk' })).toBeHidden();
    await desk.goto('/admin/dashboard');
    await expect(desk).toHaveURL(/\/admin$/);
    await context.close();
  });
});

test('the last administrator cannot remove their own account', async ({ watched: page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 400, 'the same at any width');
  // The console also shows the server's refusal.
  page.removeAllListeners('console');
  await signInByForm(page);
  await page.goto('/admin/people');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Remove yourself?' });
  await dialog.getByRole('button', { name: 'Remove myself' }).click();
  await expect(dialog.getByText('This is the last administrator.', { exact: false })).toBeVisible();
});

test('the security screen shows logins, failed sign-ins and sessions, and ends all other sessions', async ({
  watched: page,
  fest,
}) => {
  await fest.call('POST', '/api/admin/login', { body: { ...admin, password: 'a guess' } }).catch(() => undefined);
  const elsewhere = await adminToken(fest);
  await signInByForm(page);
  await page.goto('/admin/security');
  await expect(page.getByRole('heading', { name: 'Last login' })).toBeVisible();
  const failed = page.getByRole('region', { name: 'Failed sign-ins' });
  await expect(failed.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('IP logging is active', { exact: false })).toBeVisible();
  await expect(page.getByText('Login history cannot be edited or deleted', { exact: false })).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Log Out of All Other Sessions' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(fest.call('GET', '/api/admin/sessions', { token: elsewhere })).rejects.toThrow('401');
});

test.describe('the security screen without a session or a history', () => {
  test('the security screen leads to the sign-in with the reason when nobody is signed in', async ({
    watched: page,
    viewport,
  }) => {
    test.skip((viewport?.width ?? 0) < 400, 'the same at any width');
    await page.goto('/admin/security');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText('Authentication required').first()).toBeVisible();
  });

  test('the security screen says when the history is empty or did not load, and shortens a long history', async ({
    page,
    viewport,
  }) => {
    test.skip((viewport?.width ?? 0) < 400, 'the same at any width');
    await signInByForm(page);
    const history = (answer: { status: number; json: object }) =>
      page.route('**/api/admin/login-history', (route) => route.fulfill(answer));
    await history({ status: 200, json: { lastLogin: null, lastLoginIp: null, loginHistory: [], failedSignIns: [] } });
    await page.goto('/admin/security');
    await expect(page.getByText('No login history available')).toBeVisible();
    await expect(page.getByText('No sign-in with your email has failed.')).toBeVisible();
    await page.unroute('**/api/admin/login-history');
    const failedSignIns = Array.from({ length: 12 }, (_, day) => ({
      ip: '203.0.113.7',
      timestamp: new Date(Date.UTC(2025, 3, 28 - day)).toISOString(),
    }));
    await history({ status: 200, json: { lastLogin: null, lastLoginIp: null, loginHistory: [], failedSignIns } });
    await page.reload();
    const failed = page.getByRole('region', { name: 'Failed sign-ins' });
    await expect(failed.getByRole('listitem')).toHaveCount(10);
    await failed.getByRole('button', { name: 'Show all 12' }).click();
    await expect(failed.getByRole('listitem')).toHaveCount(12);
    await page.unroute('**/api/admin/login-history');
    await page.route('**/api/admin/login-history', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load login history')).toBeVisible();
    await page.unroute('**/api/admin/login-history');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Last login' })).toBeVisible();
  });
});
