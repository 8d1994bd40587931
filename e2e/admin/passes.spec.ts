import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { expect, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { proof, signUp } from '../through-api.ts';

test('an organiser makes a pass and a coupon, and approves an order with the keyboard', async ({
  watched: page,
  fest,
}, { project }) => {
  await signInAsAdmin(page, fest);
  const [pass, code, buyer] = [`Fest pass ${project.name}`, `EARLY-${project.name}`, `Anbu of ${project.name}`];
  await page.goto('/admin/passes');
  await page.getByRole('button', { name: 'Add Pass' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Pass' });
  await form.getByLabel('Pass name').fill(pass);
  await form.getByRole('button', { name: 'Add a price' }).click();
  await form.getByRole('group', { name: 'Price 1' }).getByLabel('Amount').fill('250');
  await form.getByRole('group', { name: 'Price 1' }).getByLabel('Until').fill('2099-05-01T00:00');
  await form.getByRole('button', { name: 'Add a price' }).click();
  await form.getByRole('group', { name: 'Price 2' }).getByLabel('Amount').fill('300');
  const sentence = '₹250 for anyone until 30 April 2099, then ₹300';
  await expect(form.getByRole('status', { name: 'What the prices mean' })).toHaveText(sentence);
  await expectSound(page);
  await form.getByRole('button', { name: 'Create Pass' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('list', { name: 'Passes' }).getByRole('listitem').filter({ hasText: pass }).first();
  await expect(row).toContainText(sentence);
  await expect(row).toContainText('0 sold');

  await page.getByRole('tab', { name: 'Coupons' }).click();
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const coupon = page.getByRole('dialog', { name: 'Add New Coupon' });
  await coupon.getByLabel('Code').fill(code);
  await coupon.getByLabel('Amount').fill('50');
  await expectSound(page);
  await coupon.getByRole('button', { name: 'Create Coupon' }).click();
  await expect(page.getByRole('list', { name: 'Coupons' })).toContainText(code);

  await buy(fest, { pass, coupon: code, buyer });
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: /order(s)? of passes to check/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(buyer);
  // Otherwise the next order that waits would be opened after the decision.
  await expect(page.getByRole('button', { name: /^Open the order of/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Open the order of ${buyer}, ${pass}` }).focus();
  await page.keyboard.press('Enter');
  const order = page.getByRole('dialog', { name: buyer });
  await expect(order.getByRole('img', { name: `Payment screenshot of ${buyer}` })).toBeVisible();
  await expect(order.getByText('₹200', { exact: true })).toBeVisible();
  await expectSound(page);
  await order.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(order).toBeHidden();
  await page.getByLabel('Status').selectOption('active');
  await expect(page.getByRole('button', { name: `Open the order of ${buyer}, ${pass}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Coupons' }).click();
  await expect(page.getByText('Used 1 time')).toBeVisible();
});

interface Purchase {
  pass: string;
  coupon: string;
  buyer: string;
}

async function buy(fest: Fest, { pass, coupon, buyer }: Purchase): Promise<void> {
  const passes = (await fest.call('GET', '/api/passes')) as { _id: string; name: string }[];
  const passId = passes.find(({ name }) => name === pass)?._id;
  const email = `${buyer.replaceAll(' ', '-').toLowerCase()}@students.example`;
  const { token } = await signUp(fest, { name: buyer, email });
  const parts = registrationParts({ fields: { transactionId: '512345678901', coupon }, file: await proof() });
  const sent = await fetch(`${fest.url}/api/students/passes/${passId}/buy`, {
    method: 'POST',
    headers: headersOf({ bearer: `Bearer ${token}` }),
    body: new Uint8Array(multipartBody(parts)),
  });
  if (!sent.ok) throw new Error(await sent.text());
}
