import type { Page } from '@playwright/test';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant } from '#testing/send-form.ts';
import { awaitScripts, expect, expectSound, type Fest, openMenu, test } from '../fixtures.ts';
import { fillLogin, logIn } from '../sign-in.ts';
import { adminToken, password, publish, register, signUp, tokenOf } from '../through-api.ts';

test.beforeEach(({ page }) => page.route(/^https:/, (route) => route.abort()));

const date = '2099-05-09';
const teams = {
  ...paidForm,
  date,
  registrationFees: { solo: 0, team: 300 },
  isTeamEvent: true,
  teamSize: { min: 2, max: 3 },
};

test('a draft survives a reload, an ended session and a change of the event, and is deleted at logout', async ({
  page,
  fest,
}, { project }) => {
  const token = await adminToken(fest);
  const title = `Drafts on ${project.name}`;
  const eventId = await publish(fest, token, { ...teams, title });
  const address = `/event-register/${eventId}`;
  const email = `drafts-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);

  await test.step('a reload', async () => {
    await page.goto(address);
    await page.getByLabel('Additional information').fill('A seat near the door, please');
    await next(page);
    await page.getByLabel('Team name').fill('Loops');
    await page.getByRole('button', { name: 'Add team member' }).click();
    const member = page.getByRole('group', { name: /member 1/ });
    await member.getByLabel('Name').fill('Second of the team');
    await page.reload();
    await expect(page.getByLabel('Additional information')).toHaveValue('A seat near the door, please');
    // The form opens at the step that was open before.
    await expect(page.getByLabel('Team name')).toBeVisible();
    await expect(page.getByLabel('Team name')).toHaveValue('Loops');
    await expect(member.getByLabel('Name')).toHaveValue('Second of the team');
    await member.getByLabel('Email').fill(email.toUpperCase());
    await member.getByLabel('Phone').fill('+91 00000 00101');
    await member.getByLabel('College').fill('Thinnai College of Engineering');
    await expect(page.getByText('This person is already in the team.')).toBeVisible();
    await member.getByLabel('Email').fill('second@students.example');
  });

  await test.step('a session that ends midway', async () => {
    await next(page);
    await page.getByLabel('Transaction ID').fill('412345678901');
    await attach(page);
    await endSessions(fest, email);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page).toHaveURL(/\/student\/login/);
    await fillLogin(page, email);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByLabel('Additional information')).toHaveValue('A seat near the door, please');
    await expect(page.getByLabel('Transaction ID')).toBeVisible();
    await expect(page.getByLabel('Transaction ID')).toHaveValue('412345678901');
  });

  await test.step('an event that has become free and for individuals', async () => {
    // A saved QR code is locked, so it cannot be removed.
    const change = { ...eventForm, date, title, qrCode: teams.qrCode };
    await fest.call('PUT', `/api/events/${eventId}`, { token, body: change });
    await page.reload();
    await expect(page.getByText('This event has changed since you began')).toBeVisible();
    await expect(
      page.getByText(/your money is not lost: write to .* with your transaction ID 412345678901\./),
    ).toBeVisible();
    await expect(page.getByText(/everybody registers alone/)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Team Details' })).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('an event that is gone', async () => {
    await fest.call('PUT', `/api/events/${eventId}`, { token, body: { ...teams, title, isActive: false } });
    await page.reload();
    await expect(page.getByText('Event not found')).toBeVisible();
    await expect(page.getByText(`What you filled in for ${title} is kept`, { exact: false })).toBeVisible();
    await expect(page.getByText('If you have paid, your money is not lost', { exact: false })).toBeVisible();
    await fest.call('PUT', `/api/events/${eventId}`, { token, body: { ...teams, title } });
  });

  await test.step('a logout in another tab empties this one too', async () => {
    await page.goto(address);
    await expect(page.getByLabel('Additional information')).toHaveValue('A seat near the door, please');
    const other = await page.context().newPage();
    awaitScripts(other);
    await other.goto('/student/dashboard');
    await logOut(other);
    await expect(other).toHaveURL(/\/student\/login/);
    await other.close();
    await expect(page.getByLabel('Additional information')).toHaveValue('');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept).not.toContain('savedTeammates');
    expect(kept).not.toContain('studentToken');
    expect(await page.evaluate(() => localStorage.getItem('registrationDrafts') ?? '')).not.toContain('seat near');
    await logIn(page, email);
    await page.goto(address);
    await expect(page.getByLabel('Full name')).toHaveValue(participant.name);
    await expect(page.getByLabel('Additional information')).toHaveValue('');
  });

  await test.step('a logout in another tab, which the server tells first that the session has ended', async () => {
    const text = page.getByLabel('Additional information');
    await text.fill('A seat near the window');
    const other = await page.context().newPage();
    await other.goto('/student/forgot-password');
    await other.evaluate(() => {
      for (const key of ['studentToken', 'studentInfo']) localStorage.removeItem(key);
    });
    await expect(page.getByText('Login required')).toBeVisible();
    await expect(text).toHaveValue('A seat near the window');
    await other.evaluate(() => localStorage.removeItem('registrationDrafts'));
    await expect(text).toHaveValue('');
  });
});

test('the registration form keeps what was typed when the event fills up meanwhile', async ({ page, fest }, {
  project,
}) => {
  const token = await adminToken(fest);
  const title = `Last seat on ${project.name}`;
  const eventId = await publish(fest, token, { ...eventForm, date, title, capacity: 1 });
  const email = `full-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);
  await page.goto(`/event-register/${eventId}`);
  await page.getByLabel('Additional information').fill('Typed before it was full');
  await next(page);
  await register(fest, await signUp(fest, { email: `quicker-${email}` }), { eventId });
  // The seats left may be shown a second late, so this waits until the page gets the new number.
  const seatsLeft = async () => ((await fest.call('GET', `/api/events/${eventId}`)) as { seatsLeft: number }).seatsLeft;
  await expect.poll(seatsLeft).toBe(0);
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page.getByRole('main').getByText('This event is full.')).toBeVisible();
  await expect(page.getByText('What you filled in is kept', { exact: false })).toBeVisible();
  // The form disappears a moment later, and its button changes colour meanwhile.
  await expect(page.getByRole('button', { name: 'Complete Registration' })).toHaveCount(0);
  await expectSound(page);
  await fest.call('PUT', `/api/events/${eventId}`, { token, body: { ...eventForm, date, title, capacity: 2 } });
  await page.reload();
  await expect(page.getByLabel('Additional information')).toHaveValue('Typed before it was full');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
  expect(await page.evaluate(() => localStorage.getItem('registrationDrafts') ?? '')).not.toContain('Typed before');
});

test('the registration form shows a banner when offline, loses nothing and can be sent by keyboard', async ({
  page,
  fest,
}, { project }) => {
  const token = await adminToken(fest);
  const eventId = await publish(fest, token, { ...eventForm, date, title: `Keys on ${project.name}` });
  const email = `keys-${project.name}@students.example`;
  await signUp(fest, { email });
  await logIn(page, email);
  await page.goto(`/event-register/${eventId}`);
  await page.getByLabel('Additional information').fill('Typed on the train');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Payment' })).toBeFocused();
  await page.getByRole('button', { name: 'Complete Registration' }).press('Enter');
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('tab', { name: 'Payment' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Personal Details' })).toBeFocused();
  await expect(page.getByLabel('Additional information')).toHaveValue('Typed on the train');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Complete Registration' }).press('Enter');
  await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
});

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

async function attach(page: Page): Promise<void> {
  const buffer = await screenshot();
  await page.locator('input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer });
}

/** Logs in once more and ends all other sessions, as a student can on another device. */
async function endSessions(fest: Fest, email: string): Promise<void> {
  const token = await tokenOf(fest, '/api/students/login', { email, password });
  await fest.call('POST', '/api/students/sessions/end-others', { token });
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
}
