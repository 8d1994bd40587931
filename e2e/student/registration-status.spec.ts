import type { Page } from '@playwright/test';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { expect, expectSound, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, publish, signUp } from '../through-api.ts';

const date = '2099-05-09';
const reason = 'No payment with this transaction ID';

// The connection is cut, and the browser writes that to the console, so the page is not `watched`.
test('a student sends a proof again after a lost answer and after a rejection, and is confirmed', async ({
  page,
  fest,
}, { project }) => {
  test.setTimeout(180_000);
  const token = await adminToken(fest);
  const talk = `Talk on ${project.name}`;
  const bridges = `Bridges on ${project.name}`;
  const free = await publish(fest, token, { ...eventForm, date, title: talk, eventType: 'talk' });
  const paid = await publish(fest, token, { ...paidForm, date, title: bridges, startTime: '11:30', endTime: '13:00' });
  const picture = await screenshot({ width: 720, height: 1600, format: 'jpeg' });
  await page.route(/^https:/, (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
  const { email } = await signUp(fest, { email: `status-${project.name}@students.example` });
  await logIn(page, email);

  await test.step('registers for a free event', async () => {
    await page.goto(`/event-register/${free}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Free Registration')).toBeVisible();
    await expect(page.getByLabel('Transaction ID')).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
  });

  await test.step('reads about the clash and how to pay exactly', async () => {
    await page.goto(`/event-register/${paid}`);
    await expect(page.getByText('You have another event at this time')).toBeVisible();
    await expect(page.getByText(talk)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('img', { name: 'QR code to pay ₹150 to bridges@example' })).toBeVisible();
    await expect(page.getByRole('img', { name: /organisers’ QR code/ })).toBeVisible();
    await expect(page.getByText(/^[2-9A-HJ-NP-Z]{8}$/)).toBeVisible();
    await page.getByLabel('Transaction ID').fill('4123');
    await expect(page.getByText('4 of 12 digits.')).toBeVisible();
    await attach(page, picture);
    await expectSound(page);
  });

  await test.step('sends it twice, since the first answer is lost, and is registered once', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/students/events/register', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText(/server could not be reached/).first()).toBeVisible();
    await expect(page.getByLabel('Transaction ID')).toHaveValue('4123');
    const setUploadSpeed = await lineOf(page);
    await setUploadSpeed(4_000);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete Registration' })).toBeDisabled();
    await setUploadSpeed(-1);
    await expect(page).toHaveURL(/\/student\/dashboard\?tab=registered/);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    await expect(page.getByRole('link', { name: bridges }).filter({ visible: true })).toHaveCount(1);
  });

  await test.step('reads its state', async () => {
    await page.getByRole('link', { name: bridges }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: bridges })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Checking payment' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(page.getByText('4123', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '+91 00000 00111' })).toBeVisible();
    const proof = page.getByRole('img', { name: 'Your payment screenshot, as sent' });
    await proof.scrollIntoViewIfNeeded();
    await expect.poll(() => proof.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(720);
    await expectSound(page);
  });

  await test.step('finds the menu as on the other screens', async () => {
    const size = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: 1280, height: 800 });
    const mine = page.getByRole('navigation', { name: 'Student menu' }).getByRole('link', { name: /My Registrations/ });
    await expect(mine).toHaveAttribute('aria-current', 'page');
    await expect(mine).toContainText('2');
    await page.setViewportSize(size);
  });

  const registrationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const settle = (body: object) => fest.call('PUT', `/api/registration/${registrationId}`, { token, body });

  await test.step('is told why the payment failed, and sends another proof', async () => {
    await settle({ registrationStatus: 'pending', paymentStatus: 'failed', reason });
    await page.reload();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Rejected' })).toHaveAttribute('aria-current', 'step');
    await expectSound(page);
    await page.getByRole('button', { name: 'Send proof again' }).click();
    await expect(page.getByLabel('Transaction ID')).toBeFocused();
    await page.getByLabel('Transaction ID').fill('412345678901');
    await attach(page, picture);
    await page.getByRole('button', { name: 'Send proof again' }).click();
    await expect(page.getByText('Proof sent', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send proof again' })).toBeHidden();
    await expect(page.getByText('412345678901')).toBeVisible();
  });

  await test.step('is told what becomes of the money when it is cancelled', async () => {
    await settle({ registrationStatus: 'cancelled', paymentStatus: 'pending', reason: 'The hall is closed' });
    await page.reload();
    await expect(page.getByText('The hall is closed')).toBeVisible();
    await expect(page.getByText(/Nobody has checked your payment\. .* with the reference [2-9A-Z]{8}/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('link', { name: 'Register and pay again' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('is confirmed', async () => {
    await settle({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
    await page.reload();
    await expect(page.getByText('You are in')).toBeVisible();
    await expectSound(page);
  });

  await test.step('is told that an unknown registration is not found', async () => {
    await page.goto('/student/registrations/none-of-mine');
    await expect(page.getByRole('heading', { name: 'Registration not found' })).toBeVisible();
    await expectSound(page);
  });
});

/** Returns a function that limits how many bytes are uploaded in a second; -1 removes the limit. */
async function lineOf(page: Page): Promise<(bytes: number) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  return (bytes) => browser.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: bytes });
}

async function attach(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'payment.jpg', mimeType: 'image/jpeg', buffer });
}
