import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { eventForm } from '#testing/event-form.ts';
import { admin, expect, expectSound, type Fest, test } from './fixtures.ts';

/** What the camera of this browser shows; read when a page opens the camera. */
const film = path.join(tmpdir(), `symposia-gate-${process.pid}.mjpeg`);

test.use({
  scriptsAwaited: false,
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
    await use({ ...launchOptions, args });
  },
});

test('a phone is paired, scans a ticket with its camera, and keeps the scan through a cold start without a network', async ({
  page,
  context,
  fest,
}) => {
  const { code, number } = await issueTicket(fest, 'camera');
  const { token, checkpoint, pairing } = await openGate(fest);
  await showToCamera(code);

  await page.goto(`/gate#${pairing}`);
  await page.getByRole('button', { name: 'Check this phone' }).click();
  await expect(page.getByText('Camera: Good')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectSound(page);
  await page.getByLabel('Main gate').check();
  await expect.poll(() => page.evaluate(isKept)).toBe(true);

  await page.getByRole('button', { name: 'Start scanning' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText('Admitted')).toBeVisible();
  await expect(answer.getByText('Meena')).toBeVisible();
  await expectSound(page);
  await expect
    .poll(() => fest.call('GET', `/api/admin/gate/admissions?checkpoint=${checkpoint}`, { token }))
    .toMatchObject([{ ticket: number }]);

  // The server refuses offline what it refuses online: the same ticket came before.
  await page.close();
  await context.setOffline(true);
  const cold = await startCold(context);
  await expect(cold.getByRole('region', { name: 'Answer' }).getByText('Already in')).toBeVisible();
  await context.setOffline(false);
});

test('without a camera the number is typed, and a scan outlives the tab that is killed after its answer', async ({
  browser,
  fest,
}) => {
  const { number } = await issueTicket(fest, 'typed');
  const { token, checkpoint, pairing } = await openGate(fest);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: fest.url });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const page = await context.newPage();
  await page.goto(`/gate#${pairing}`);
  await page.getByLabel('Main gate').check();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByText(/^The camera is not allowed/)).toBeVisible();
  await expectSound(page);
  await expect.poll(() => page.evaluate(isKept)).toBe(true);

  await context.setOffline(true);
  await page.getByLabel('Ticket number').fill('K7M2 P9QQ');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('No entry')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Ticket number').fill(number.toLowerCase());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('Admitted')).toBeVisible();
  await page.close({ runBeforeUnload: false });

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/gate');
  await expect
    .poll(() => fest.call('GET', `/api/admin/gate/admissions?checkpoint=${checkpoint}`, { token }))
    .toMatchObject([{ ticket: number }]);
  await context.close();
});

async function isKept(): Promise<boolean> {
  const registered = await navigator.serviceWorker.getRegistration('/gate');
  return registered?.active?.state === 'activated';
}

async function startCold(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/gate');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  return page;
}

async function showToCamera(code: string): Promise<void> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  const side = 420;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
  const scene = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b6b6b' } });
  const picture = await scene
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 80 })
    .toBuffer();
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => picture)));
}

const tokenOf = async (fest: Fest, address: string, body: object) =>
  ((await fest.call('POST', address, { body })) as { token: string }).token;

async function openGate(fest: Fest) {
  const token = await tokenOf(fest, '/api/admin/login', admin);
  const place = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  const made = await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: place });
  const { _id: checkpoint } = made as { _id: string };
  const phone = { name: 'Gate phone 1', kind: 'steward', checkpoints: [checkpoint] };
  const { pairing } = (await fest.call('POST', '/api/admin/gate/devices', { token, body: phone })) as {
    pairing: string;
  };
  return { token, checkpoint, pairing };
}

/** Of somebody who has registered for an event of its own. */
async function issueTicket(fest: Fest, name: string): Promise<{ number: string; code: string }> {
  const token = await tokenOf(fest, '/api/admin/login', admin);
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  const image = new URL(sample?.image ?? '', fest.url).href;
  const body = { ...eventForm, title: `Gate of ${name} ${Date.now()}`, image, date: '2099-05-09' };
  const event = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  const email = `${name}-${Date.now()}@students.example`;
  const about = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const account = { name: 'Meena', email, password: 'a good password', ...about };
  await fest.call('POST', '/api/students/register', { body: account });
  const student = await tokenOf(fest, '/api/students/login', { email, password: account.password });
  const form = new FormData();
  for (const [key, value] of Object.entries({ eventId: event._id, name: 'Meena', email, ...about })) {
    form.append(key, value);
  }
  const headers = { authorization: `Bearer ${student}` };
  const answer = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return (await fest.call('GET', '/api/students/ticket', { token: student })) as { number: string; code: string };
}
