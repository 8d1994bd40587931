import type { Page } from '@playwright/test';
import { expect, expectSound, tabTo, test } from '../fixtures.ts';
import { invite, tokenOf } from '../through-api.ts';
import { prepare } from './claimed-payments.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 400;
const payment = (page: Page, name: string) => page.getByRole('article', { name: `Payment of ${name}` });

test('an organiser checks payments at the desk by keyboard or by touch', async ({ watched: page, fest }, {
  project,
}) => {
  const mark = `desk ${project.name}`;
  const { token, eventId, claim } = await prepare(fest, page, mark);
  const [anbu, bala, chitra] = [`Anbu ${mark}`, `Bala ${mark}`, `Chitra ${mark}`];
  await claim(anbu, '412345678901');
  await claim(bala, '4123-4567-8902');
  const third = await claim(chitra, '41234');
  const press = (key: string, button: string) =>
    isPhone(page) ? page.getByRole('button', { name: button }).click() : page.keyboard.press(key);

  await test.step('sees the proof, what it must agree with, and what was noticed', async () => {
    await page.goto('/admin/payments');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await page.getByLabel('Event', { exact: true }).selectOption(`Bridges ${mark}`);
    await expect(page.getByText('3 payments left to check')).toBeVisible();
    await page.getByLabel('Event', { exact: true }).blur();
    await expect(payment(page, anbu)).toContainText('412345678901');
    await expect(payment(page, anbu)).toContainText('₹150');
    await expect(page.getByText('Nothing unusual was noticed.')).toBeVisible();
    const proof = page.getByRole('img', { name: `Payment screenshot of ${anbu}` });
    await expect.poll(() => proof.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(360);
    await expectSound(page);
    await press('+', 'Larger');
    await expect(page.getByText('150 %')).toBeVisible();
    await press('t', 'Turn');
    await expect(page.getByText('100 %')).toBeVisible();
    await press('j', 'Next payment');
    await expect(payment(page, bala)).toBeVisible();
    await press('k', 'Previous payment');
    await expect(payment(page, anbu)).toBeVisible();
  });

  await test.step('finds the payment of somebody who calls, and clears the search', async () => {
    const box = page.getByRole('searchbox', { name: 'Search the desk' });
    if (isPhone(page)) await box.click();
    else await page.keyboard.press('f');
    await expect(box).toBeFocused();
    await page.keyboard.type('4123 4567 8902');
    await expect(page.getByText('1 payment found')).toBeVisible();
    await expect(payment(page, bala)).toBeVisible();
    await box.fill('nobody');
    await expect(page.getByRole('heading', { name: 'No payment that waits was found' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(payment(page, anbu)).toBeVisible();
    await expect(page.getByText('3 payments left to check')).toBeVisible();
  });

  await test.step('approves, takes it back, and approves again', async () => {
    await press('a', 'Approve');
    await expect(payment(page, bala)).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `Approved ${anbu}, ₹150. 2 left to check.` }),
    ).toBeAttached();
    await expectSound(page);
    await press('z', 'Undo');
    await expect(payment(page, anbu)).toBeVisible();
    await expect(page.getByText('3 payments left to check')).toBeVisible();
    await press('a', 'Approve');
    await expect(payment(page, bala)).toBeVisible();
  });

  await test.step('rejects with a reason that the student reads', async () => {
    await press('r', 'Reject');
    const dialog = page.getByRole('dialog', { name: 'Reject this payment?' });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please choose a reason or write one.', { exact: false })).toBeVisible();
    await dialog.getByRole('radio', { name: /The screenshot cannot be read/ }).press('Space');
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(payment(page, chitra)).toBeVisible();
    const reason = async () => {
      const rows = (await fest.call('GET', '/api/registration', { token })) as { name: string; reason: string }[];
      return rows.find(({ name }) => name === bala)?.reason;
    };
    // The desk shows the next payment before the server has answered.
    await expect.poll(reason).toContain('The screenshot cannot be read.');
  });

  await test.step('is told what somebody else has decided meanwhile, and goes on', async () => {
    // The console also shows the server's refusal.
    page.removeAllListeners('console');
    const { items } = (await fest.call('GET', `/api/payments/desk?eventId=${eventId}`, { token })) as {
      items: { version: string }[];
    };
    const body = { decision: 'rejected', reason: 'No such transaction', version: items[0]?.version };
    await fest.call('POST', `/api/payments/registrations/${third}/decision`, { token, body });
    await expect(page.getByText('The transaction ID does not have 12 digits')).toBeVisible();
    await press('a', 'Approve');
    await expect(page.getByText(/^Administrator rejected this .*: No such transaction$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing left to check' })).toBeVisible();
    await expectSound(page);
  });
});

test('an organiser enters cash and refunds, and other roles see only what their role allows', async ({
  watched: page,
  fest,
}, { project }) => {
  const mark = `cash ${project.name}`;
  const { token, claim } = await prepare(fest, page, mark);
  const [latha, mani] = [`Latha ${mark}`, `Mani ${mark}`];
  for (const [at, name] of [latha, mani].entries()) {
    const body = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await fest.call('PUT', `/api/registration/${await claim(name, `60911234700${at}`)}`, { token, body });
  }
  await page.goto('/admin/payments?tab=cash');
  await page.getByRole('button', { name: 'Enter the cash' }).click();
  await expect(page.getByLabel('Event')).toBeFocused();
  await expectSound(page);
  await page.getByLabel('Event').selectOption(`Bridges ${mark}`);
  await page.getByLabel('Or who paid without registering').fill('A visitor at the door');
  await page.getByLabel('Amount in rupees').fill('1,50.50');
  await page.getByLabel('Receipt number').fill('17');
  await page.getByRole('tab', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Receipt number')).toHaveValue('17');
  await page.getByRole('button', { name: 'Enter the cash' }).click();
  await expect(page.getByRole('cell', { name: '₹150.50' })).toBeVisible();
  await expectSound(page);

  await test.step('somebody who has paid without a seat gets a seat or a refund, by keyboard alone', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Cash and refunds' }), 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const heading = page.getByRole('heading', { name: 'Paid, no seat' });
    await tabTo(page, page.getByRole('button', { name: `Give a seat to ${latha}` }));
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Seat given again').first()).toBeVisible();
    await expect(heading).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: `Refunded to ${mani}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write down a refund' });
    const how = dialog.getByLabel('How it was given back');
    await tabTo(page, how);
    await page.keyboard.press('Enter');
    await expect(how).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('By UPI, 609112347099');
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Refund written down').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveCount(0);
  });
  // Changes the role only in the browser, which decides what is shown. The server has its own tests.
  await page.route('**/api/payments/**', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.route('**/api/admin/news', async (route) => {
    const news = await (await route.fetch()).json();
    await route.fulfill({ json: { ...news, role: new URL(page.url()).searchParams.get('as') } });
  });
  await page.addInitScript(() => {
    const info = JSON.parse(localStorage.getItem('adminInfo') ?? '{}');
    const role = new URLSearchParams(location.search).get('as');
    localStorage.setItem('adminInfo', JSON.stringify({ ...info, role }));
  });
  await page.goto('/admin/payments?as=coordinator');
  await expect(page.getByRole('heading', { name: 'Cash taken' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Write it down' })).toHaveCount(0);
  await page.goto('/admin/payments?as=volunteer');
  await expect(page.getByText('This screen is not part of your role.')).toBeVisible();
  await expectSound(page);
});

test('a coordinator’s change of a payment is listed at the desk until an organiser has looked at it', async ({
  page,
  fest,
}, { project }) => {
  const { token, eventId, claim } = await prepare(fest, page, `coordinated ${project.name}`);
  const registrationId = await claim(`Coordinated ${project.name}`, '412345670077');
  const login = { email: `kavin-${project.name}@aarambh.example`, password: 'a password of my own' };
  await invite(fest, token, { ...login, name: 'Kavin', role: 'coordinator', events: [eventId] });
  const coordinator = await tokenOf(fest, '/api/admin/login', login);
  const complete = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await fest.call('PUT', `/api/registration/${registrationId}`, { token: coordinator, body: complete });

  await page.goto('/admin/payments');
  const row = page.getByRole('listitem').filter({ hasText: `Coordinated ${project.name}` });
  await expect(row).toContainText('set to completed by Kavin, coordinator');
  await expectSound(page);
  await row.getByRole('button', { name: 'Open payment' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Coordinated ${project.name}`);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Looked at' }).click();
  await expect(row).toHaveCount(0);
});
