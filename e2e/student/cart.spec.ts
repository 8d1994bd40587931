import type { Page } from '@playwright/test';
import { paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { expect, expectSound, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, publish, signUp, sitePicture } from '../through-api.ts';

test('a student pays once for a pass and two events, is rejected, pays again, and all are confirmed', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(150_000);
  const token = await adminToken(fest);
  // Passes are paid to the site's UPI ID. An event with another UPI ID is paid separately.
  const { upiId } = (await fest.call('GET', '/api/admin/settings/public')) as { upiId: string };
  const image = await sitePicture(fest);
  const add = (title: string, fee: number) => {
    const paid = { upiId, image, registrationFees: { solo: fee, team: 0 } };
    return publish(fest, token, { ...paidForm, ...paid, title, date: '2099-05-09' });
  };
  const [quiz, race] = [`Quiz ${project.name}`, `Race ${project.name}`];
  const [quizId, raceId] = [await add(quiz, 150), await add(race, 90)];
  const passName = `Cart pass ${project.name}`;
  const pass = { name: passName, description: '', covers: { kind: 'any', count: 1 }, prices: [{ amount: 500 }] };
  const { _id: passId } = (await fest.call('POST', '/api/admin/passes', { token, body: pass })) as { _id: string };
  const email = `cart-${project.name}@students.example`;
  await page.route('https://i.imgur.com/**', async (route) => route.fulfill({ body: await screenshot() }));
  await signUp(fest, { email });
  await logIn(page, email);

  await test.step('puts a pass and two filled-in forms into the cart', async () => {
    await page.goto(`/student/passes/${passId}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    for (const eventId of [quizId, raceId]) {
      await page.goto(`/event-register/${eventId}`);
      await page.getByRole('tab', { name: 'Payment' }).click();
      await expect(page.getByText(/^Your cart has/)).toBeVisible();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByRole('list', { name: 'In your cart' })).toBeVisible();
    }
    const cart = page.getByRole('list', { name: 'In your cart' });
    await expect(cart.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('img', { name: /QR code to pay ₹740/ })).toBeVisible();
    await expectSound(page);
  });

  await test.step('finds the cart again on the dashboard, and one payment pays for all', async () => {
    await page.goto('/student/dashboard');
    await page.getByRole('link', { name: 'Pay for your cart (3 things)' }).click();
    await prove(page, '512300000001');
    await page.getByRole('button', { name: 'Send proof of ₹740' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment of ₹740' })).toBeVisible();
    await expect(page.getByText('We check your payment', { exact: true })).toBeVisible();
    await expectSound(page);
  });

  const decide = async (json: object) => {
    const { items } = (await fest.call('GET', `/api/payments/desk?limit=50&eventId=${raceId}`, { token })) as {
      items: { _id: string; version: string; lines: unknown[] }[];
    };
    const [item] = items;
    expect(item?.lines).toHaveLength(3);
    const body = { version: item?.version, ...json };
    await fest.call('POST', `/api/payments/registrations/${item?._id}/decision`, { token, body });
  };

  await test.step('the payment is rejected: the proof is sent again for all of them', async () => {
    await decide({ decision: 'rejected', reason: 'Not on our statement' });
    await page.reload();
    await expect(page.getByText('Not on our statement')).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: quiz }).click();
    await page.getByRole('link', { name: 'Send the proof again' }).click();
    await prove(page, '512300000002');
    await page.getByRole('button', { name: 'Send proof again' }).click();
    await expect(page.getByText('We check your payment', { exact: true })).toBeVisible();
  });

  await test.step('the payment is found: everything is confirmed together', async () => {
    await decide({ decision: 'approved' });
    await page.reload();
    await expect(page.getByText('Your payment is confirmed', { exact: true })).toBeVisible();
    await expect(page.getByText(/^paid$/i)).toHaveCount(3);
    await page.goto('/student/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expectSound(page);
  });
});

async function prove(page: Page, transactionId: string): Promise<void> {
  await page.getByLabel('Transaction ID').fill(transactionId);
  const buffer = Buffer.from(await screenshot());
  await page.getByLabel('Payment screenshot').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
}
