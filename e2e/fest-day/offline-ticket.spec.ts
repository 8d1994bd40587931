import { awaitScripts, expect, expectSound, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { issueTicket } from './issue-ticket.ts';

// Without a network the browser writes each failed call to the console, so the page is not `watched`.
test('a ticket that was seen opens from a start without a network', async ({ page, context, fest }) => {
  const { email } = await issueTicket(fest, 'offline');
  await logIn(page, email);
  await page.goto('/student/ticket');
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  awaitScripts(cold);
  await cold.goto('/student/ticket');
  await expect(cold.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await expect(cold.getByText('No network', { exact: true })).toBeVisible();
  // Nothing else of the student's pages is cached.
  await expect(cold.goto('/student/dashboard')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a forwarded ticket is large on the screen, and alone on paper', async ({ watched: page }) => {
  const ticket = { number: 'K7M2P9QX', code: 'A'.repeat(154), issuedAt: '2025-05-01T05:30:00.000Z', name: 'Ravi' };
  await page.route('**/api/tickets/a-secret', (route) => route.fulfill({ json: ticket }));
  await page.goto('/ticket#a-secret');
  const code = page.getByRole('img', { name: /^QR code of ticket/ });
  await expect(code).toBeVisible();
  await expectSound(page);
  // 49 modules of 7 pixels.
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(343);
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByText('K7M2 P9QX')).toBeVisible();
  for (const other of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(other)).toHaveCount(0);
});

async function isKept(): Promise<boolean> {
  const kept = await (await caches.open('kept /student/ticket')).keys();
  const registered = await navigator.serviceWorker.getRegistration('/student/ticket');
  return kept.length > 1 && registered?.active?.state === 'activated';
}
