import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { expect, expectSound, type Fest, test } from '../fixtures.ts';
import { adminToken, password, publish, sitePicture } from '../through-api.ts';

// A coupon is refused, and the browser writes that to the console, so the page is not `watched`.
test('a visitor finds a pass, signs up, buys it, registers with it, and sees what is left', async ({ page, fest }, {
  project,
}) => {
  test.setTimeout(150_000);
  const token = await adminToken(fest);
  const name = `Twice pass ${project.name}`;
  const covers = { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } };
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const prices = [{ amount: 90, until }, { amount: 120 }];
  const pass = { name, description: 'For two contests.', covers, prices };
  const { _id: passId } = (await fest.call('POST', '/api/admin/passes', { token, body: pass })) as { _id: string };
  const coupon = { code: `TEN-${project.name}`, amount: 10 };
  await fest.call('POST', '/api/admin/coupons', { token, body: coupon });

  await test.step('the landing page shows it, and an event says that it is included', async () => {
    await page.goto('/event/missing-tiffin');
    await expect(page.getByText(`Included in the ${name}, ₹90`)).toBeVisible();
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Passes' });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText('1 technical and 1 nontechnical event').last()).toBeVisible();
    await expectSound(page);
    await section.getByRole('link', { name: new RegExp(`^Get this pass.*${name}`) }).click();
    await expect(page).toHaveURL(/\/student\/login/);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  await test.step('signs up and comes back to the pass', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|sign up|create/i })
      .click();
    await signUp(page, `pass-${project.name}@students.example`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText(/^₹90: price until/)).toBeVisible();
    await expectSound(page);
  });

  await test.step('takes a coupon off and buys it with a proof', async () => {
    await page.getByText('I have a coupon').click();
    await page.getByLabel('Coupon code').fill('nothing');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('No coupon has this code.')).toBeVisible();
    await page.getByLabel('Coupon code').fill(coupon.code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/^₹80: price until .*, less the coupon/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: /QR code to pay ₹80/ })).toBeVisible();
    await page.getByLabel('Transaction ID').fill(project.name === 'phone' ? '712300000001' : '712300000002');
    const buffer = Buffer.from(await screenshot());
    await page.getByLabel('Payment screenshot').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Buy for ₹80' }).click();
    await expect(page.getByText('We check your payment', { exact: true })).toBeVisible();
    await expectSound(page);
  });

  await test.step('registers at once for an event that it opens, and waits with the pass', async () => {
    await page.goto('/event-register/missing-tiffin');
    await expect(page.getByText(`Free with your ${name}, which is being checked`)).toBeVisible();
    await expectSound(page);
    await complete(page);
    await expect(page.getByText('It is confirmed with the payment of your pass.')).toBeVisible();
  });

  await test.step('the payment is found: the registration is confirmed, and the dashboard says what is left', async () => {
    const found = (await fest.call('GET', `/api/admin/passes/orders?pass=${passId}`, { token })) as {
      orders: { _id: string }[];
    };
    const body = { status: 'active' };
    await fest.call('PUT', `/api/admin/passes/orders/${found.orders[0]?._id}`, { token, body });
    await page.goto('/student/dashboard');
    const own = page.getByRole('region', { name: 'My passes' });
    await expect(own.getByText('1 nontechnical event and no technical event left')).toBeVisible();
    await expectSound(page);
    await own.getByRole('link', { name: new RegExp(`^Events it opens.*${name}`) }).click();
    await expect(page.getByText('This pass is yours')).toBeVisible();
    await expectSound(page);
  });

  await test.step('an event that needs a pass says so before anything is typed', async () => {
    const sent = { title: `Closed ${project.name}`, entry: 'pass', eventType: 'technical' };
    const eventId = await addEvent(fest, token, sent);
    await page.goto(`/event-register/${eventId}`);
    await expect(page.getByText('Your pass opens no more events of this kind.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeHidden();
    await expectSound(page);
  });
});

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Meena');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Phone').fill('+91 00000 00100');
  await page.getByLabel('College name').fill('Thinnai College');
  await page.getByLabel('Department').fill('IT');
  await page.getByLabel('Year of study').selectOption('2nd Year');
  await page
    .getByRole('main')
    .getByRole('button', { name: /register|create|sign up/i })
    .click();
}

async function complete(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Payment' }).click();
  await expect(page.getByText('Free Registration')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
}

async function addEvent(fest: Fest, token: string, changed: object): Promise<string> {
  return publish(fest, token, { ...eventForm, ...changed, image: await sitePicture(fest), date: '2099-05-09' });
}
