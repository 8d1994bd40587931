import type { Page } from '@playwright/test';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { admin, expect, type Fest, test } from '../fixtures.ts';
import { fillSignIn, signInByForm } from '../sign-in.ts';
import { adminToken, invite, publish, register, signUp } from '../through-api.ts';
import { claim } from './claimed-payments.ts';

// A session that has ended is refused, and the browser writes each refusal to the console, so no page is `watched`
// here.

test.describe('an organiser whose session has ended', () => {
  test('an organiser whose session has ended finds the edited event again after signing in', async ({ page, fest }) => {
    await signIn(page);
    const title = 'Half Typed';
    await publish(fest, await adminToken(fest), { ...eventForm, title, date: '2099-05-09' });
    await page.goto('/admin/events?q=half');
    await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Location').fill('Where I want it');
    await endAdminSession(page, fest);
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expectEnded(page, { kept: true });
    await expect(page.getByText(/Failed to/)).toHaveCount(0);
    await fillSignIn(page);
    await expect(page).toHaveURL(/\/admin\/events\?q=half$/);
    await expect(dialog.getByText('This was not saved yet')).toBeVisible();
    await expect(dialog.getByLabel('Location')).toHaveValue('Where I want it');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
  });

  for (const [path, button, field] of [
    ['/admin/speakers', 'Add Speaker', 'Name'],
    ['/admin/sponsors', 'Add Sponsor', 'Name'],
    ['/admin/schedule', 'Add Line', 'Title'],
  ] as const) {
    test(`an organiser whose session has ended finds what was typed at ${path} again`, async ({ page, fest }) => {
      await signIn(page);
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog').first();
      await dialog.getByLabel(field, { exact: true }).fill('Half typed');
      await endAdminSession(page, fest);
      await lookForNews(page);
      await expectEnded(page, { kept: true });
      await fillSignIn(page);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(dialog.getByLabel(field, { exact: true })).toHaveValue('Half typed');
    });
  }

  test('an organiser whose session has ended finds the typed site settings again', async ({ page, fest }) => {
    await signIn(page);
    await page.goto('/admin/settings?tab=site');
    const college = page.getByRole('textbox', { name: 'College', exact: true });
    await college.fill('Another College');
    await endAdminSession(page, fest);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectEnded(page, { kept: true });
    await expect(page.getByText('Site settings not saved')).toHaveCount(0);
    await fillSignIn(page);
    await expect(page).toHaveURL(/\/admin\/settings\?tab=site$/);
    await expect(college).toHaveValue('Another College');
  });

  for (const [what, path, label, button] of [
    ['the mail server', '/admin/settings?tab=mail', 'Host', 'Save Changes'],
    ['the seat rules', '/admin/settings?tab=site', 'Hours until an unconfirmed seat is released', 'Save Changes'],
    ['the own profile', '/admin/profile', 'Name', 'Save Changes'],
    ['cash that was taken', '/admin/payments?tab=cash', 'Receipt number', 'Enter the cash'],
  ] as const) {
    test(`an organiser whose session has ended finds ${what} as typed again`, async ({ page, fest }) => {
      await signIn(page);
      await page.goto(path);
      const field = page.getByRole('textbox', { name: label });
      await field.fill('12');
      await endAdminSession(page, fest);
      if (what === 'cash that was taken') await lookForNews(page);
      else await saveAnyhow(page, button);
      await expectEnded(page, { kept: true });
      await fillSignIn(page);
      await expect(page).toHaveURL(new RegExp(`${literally(path)}$`));
      await expect(field).toHaveValue('12');
      await expect(page.getByText('This was not saved yet')).toBeVisible();
    });
  }

  test('an organiser whose session has ended finds the typed reason for a rejection again', async ({ page, fest }) => {
    await signIn(page);
    await registerPaid(fest, 'rejected');
    const reason = 'The amount is not the one of this event';
    await test.step('in the list of registrations', async () => {
      await page.goto('/admin/registrations?q=rejected');
      await page.getByRole('button', { name: /^Update status of/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Status' });
      await dialog.getByLabel('Payment status').selectOption('failed');
      await dialog.getByLabel('Reason').fill(reason);
      await endAdminSession(page, fest);
      await dialog.getByRole('button', { name: 'Update Status' }).click();
      await expectEnded(page, { kept: true });
      await fillSignIn(page);
      await expect(dialog.getByText('This was not saved yet')).toBeVisible();
      await expect(dialog.getByLabel('Payment status')).toHaveValue('failed');
      await expect(dialog.getByLabel('Reason')).toHaveValue(reason);
    });
    await test.step('at the payments desk, when Reject was pressed', async () => {
      await page.goto('/admin/payments?q=rejected');
      await page.getByRole('button', { name: /^Reject/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject this payment?' });
      await dialog.getByLabel('What the student reads').fill(reason);
      await endAdminSession(page, fest);
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expectEnded(page, { kept: true });
      await fillSignIn(page);
      await expect(dialog.getByLabel('What the student reads')).toHaveValue(reason);
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByText(/^Rejected/).first()).toBeAttached();
    });
  });

  test('a coordinator whose session has ended finds the bulk update and its registrations again', async ({
    page,
    fest,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const eventId = await registerPaid(fest, 'chosen');
    const coordinator = await inviteCoordinator(fest, eventId);
    await signIn(page, coordinator);
    await page.goto('/admin/registrations');
    await page.getByLabel('Select chosen').check();
    await page.getByRole('button', { name: 'Update Selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Selected' });
    await dialog.getByLabel('Registration status').selectOption('cancelled');
    await dialog.getByLabel('Reason').fill('Asked to be taken off');
    await endAdminSession(page, fest);
    await dialog.getByRole('button', { name: 'Update 1' }).click();
    await expectEnded(page, { kept: true });
    await expect(page.getByText(/Failed to/)).toHaveCount(0);
    await fillSignIn(page, coordinator);
    await expect(dialog.getByText('This was not saved yet')).toBeVisible();
    await expect(dialog.getByLabel('Registration status')).toHaveValue('cancelled');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Asked to be taken off');
    await dialog.getByRole('button', { name: 'Update 1' }).click();
    await expect(page.getByText('Registration status updated successfully').first()).toBeVisible();
  });

  test('an organiser whose session has ended finds the typed refund and its registration again', async ({
    page,
    fest,
  }) => {
    await registerPaid(fest, 'refunded');
    await signIn(page);
    await page.goto('/admin/payments?tab=cash');
    await page.getByLabel('Refunded registration').fill('refunded');
    await page.getByRole('button', { name: /^refunded/ }).click();
    await page.getByLabel('How it was given back').fill('in cash');
    await endAdminSession(page, fest);
    await lookForNews(page);
    await expectEnded(page, { kept: true });
    await fillSignIn(page);
    await expect(page).toHaveURL(/\/admin\/payments\?tab=cash$/);
    await expect(page.getByText('This was not saved yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose someone other than refunded' })).toBeVisible();
    await expect(page.getByLabel('How it was given back')).toHaveValue('in cash');
  });

  test('an organiser whose session has ended finds the typed checkpoint, round and certificate correction again', async ({
    page,
    fest,
  }) => {
    const token = await adminToken(fest);
    const eventId = await publish(fest, token, { ...eventForm, title: 'Kept bridges', date: '2099-05-09' });
    const gate = { name: 'Kept gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
    await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: gate });
    const criteria = [{ name: 'Idea', max: 10, weight: 1 }];
    const round = { name: 'Final', kind: 'scored', counts: 'raw', blind: true, criteria };
    await fest.call('POST', `/api/admin/events/${eventId}/rounds`, { token, body: round });
    const student = await signUp(fest, { name: 'Kept student', email: 'kept@students.example' });
    await register(fest, student, { eventId });
    const batch = { eventId, kind: 'participation', rule: { kind: 'registered' } };
    await fest.call('POST', '/api/admin/certificates/batches', { token, body: batch });
    await signIn(page);
    for (const [what, path, button, label] of [
      ['checkpoint', '/admin/event-day?tab=checkpoints', 'Change Kept gate', 'Name'],
      ['round', `/admin/judging?event=${eventId}`, 'Edit round', 'Name'],
      ['certificate correction', '/admin/certificates', 'Correct the certificate of Kept student', 'Reason'],
    ] as const) {
      await test.step(what, async () => {
        await page.goto(path);
        await page.getByRole('button', { name: button, exact: true }).click();
        const field = page.getByRole('dialog').getByRole('textbox', { name: label });
        await field.first().fill('Half typed');
        await endAdminSession(page, fest);
        await lookForNews(page);
        await expectEnded(page, { kept: true });
        await fillSignIn(page);
        await expect(page.getByText('This was not saved yet')).toBeVisible();
        await expect(field.first()).toHaveValue('Half typed');
      });
    }
  });

  test('an organiser who only looks at a list is told that the session has ended', async ({ page, fest }) => {
    await signIn(page);
    await page.goto('/admin/registrations');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endAdminSession(page, fest);
    await lookForNews(page);
    await expectEnded(page, { kept: false });
    await fillSignIn(page);
    await expect(page).toHaveURL(/\/admin\/registrations$/);
  });
});

test('a second tab of the control room says that the session has ended', async ({ page, context, fest }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/admin/teams');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await endAdminSession(page, fest);
  await page.goto('/admin/events');
  await expectEnded(page, { kept: false });
  await expectEnded(other, { kept: false });
});

async function expectEnded(page: Page, { kept }: { kept: boolean }): Promise<void> {
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByText('What you typed is kept.')).toHaveCount(kept ? 1 : 0);
}

/** Passes the time after which the control room loads its news: half a minute. */
const lookForNews = (page: Page) => page.clock.runFor(31_000);

/** Makes a registration whose payment waits to be checked. Returns its event. */
async function registerPaid(fest: Fest, name: string): Promise<string> {
  const event = { ...paidForm, title: `Paid, ${name}`, date: '2099-05-09' };
  const eventId = await publish(fest, await adminToken(fest), event);
  await claim(fest, eventId, name, '412345678901');
  return eventId;
}

/** A coordinator who sees only this event. */
async function inviteCoordinator(fest: Fest, eventId: string): Promise<typeof admin> {
  const coordinator = { email: 'coordinator@fest.example', password: 'a good long password' };
  const person = { ...coordinator, name: 'Asha Rao', role: 'coordinator', events: [eventId] };
  await invite(fest, await adminToken(fest), person);
  return coordinator;
}

async function signIn(page: Page, who = admin): Promise<void> {
  await page.clock.install();
  await signInByForm(page, who);
}

/** Sends nothing, because the half-typed form has faults. The next call for news finds that the session has ended. */
async function saveAnyhow(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await lookForNews(page);
}

async function endAdminSession(page: Page, fest: Fest): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await fest.call('POST', '/api/admin/logout', { token: token ?? '' });
}

const literally = (text: string) => text.replace(/[?./]/g, '\\$&');
