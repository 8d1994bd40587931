import { eventForm } from '#testing/event-form.ts';
import { admin, awaitScripts, expect, expectSound, type Fest, test } from '../fixtures.ts';

const password = 'a good password';

// Without a network a browser writes each failed call to the console: so the page is not a watched one.
test('a ticket that was seen opens from a start without a network', async ({ page, context, fest }, { project }) => {
  const email = `offline-${project.name}@students.example`;
  await registerStudent(fest, email, project.name);
  await page.goto('/student/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard/);
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
  // Nothing else of the student's area is kept.
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

async function registerStudent(fest: Fest, email: string, project: string): Promise<void> {
  const about = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const { token } = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string };
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  const image = new URL(sample?.image ?? '', fest.url).href;
  const body = { ...eventForm, title: `Offline bridges for ${project}`, image, date: '2099-05-09' };
  const event = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  await fest.call('POST', '/api/students/register', { body: { name: 'Meena', email, password, ...about } });
  const student = (await fest.call('POST', '/api/students/login', { body: { email, password } })) as { token: string };
  const form = new FormData();
  for (const [key, value] of Object.entries({ eventId: event._id, name: 'Meena', email, ...about })) {
    form.append(key, value);
  }
  const headers = { authorization: `Bearer ${student.token}` };
  const answer = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}
