import type { Page } from '@playwright/test';
import { screenshot } from '#testing/pictures.ts';
import { admin, expect, expectSound, type Fest, test } from '../fixtures.ts';

test('an organiser makes a pass and a coupon, and approves an order with the keyboard', async ({
  watched: page,
  fest,
}, { project }) => {
  await signIn(fest, page);
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
  const sentence = '₹250 for anyone until 30 April, then ₹300';
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
  await page.getByRole('searchbox', { name: 'Search' }).fill(buyer);
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

async function signIn(fest: Fest, page: Page): Promise<void> {
  const answer = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string; _id: string };
  const { token, ...info } = answer;
  await page.addInitScript(
    ([key, text]) => {
      localStorage.setItem('adminToken', key);
      localStorage.setItem('adminInfo', text);
    },
    [token, JSON.stringify({ ...info, id: info._id })] as const,
  );
}

interface Purchase {
  pass: string;
  coupon: string;
  buyer: string;
}

async function buy(fest: Fest, { pass, coupon, buyer }: Purchase): Promise<void> {
  const passes = (await fest.call('GET', '/api/passes')) as { _id: string; name: string }[];
  const passId = passes.find(({ name }) => name === pass)?._id;
  const email = `${buyer.replaceAll(' ', '-').toLowerCase()}@students.example`;
  const details = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const body = { name: buyer, email, password: 'a good password', ...details };
  const { token } = (await fest.call('POST', '/api/students/register', { body })) as { token: string };
  const form = new FormData();
  form.set('transactionId', '512345678901');
  form.set('coupon', coupon);
  const picture = await screenshot({ width: 360, height: 720, format: 'jpeg' });
  form.set('paymentScreenshot', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'payment.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${fest.url}/api/students/passes/${passId}/buy`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(await sent.text());
}
