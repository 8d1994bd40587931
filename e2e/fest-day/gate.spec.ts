import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { cameraFlags, cameraPicture } from '#testing/gate/camera-film.ts';
import { expect, expectSound, type Fest, test } from '../fixtures.ts';
import { adminToken } from '../through-api.ts';
import { issueTicket } from './issue-ticket.ts';

/** The pictures that this browser's camera shows. A page reads the file when it opens the camera. */
const film = path.join(tmpdir(), `symposia-gate-${process.pid}.mjpeg`);

test.afterAll(() => rm(film, { force: true }));

test.use({
  scriptsAwaited: false,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraFlags(film)] });
  },
});

test('a phone is paired, scans a ticket with its camera, and keeps the scan through a cold start without a network', async ({
  page,
  context,
  fest,
}) => {
  const { code, number } = await issueTicket(fest, 'camera');
  const { token, checkpoint, pairing } = await openGate(fest);
  await showToCamera(await cameraPicture(code, { width: 640, height: 480 }));

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

  // Without a network the phone itself refuses what the server refuses online: a ticket that was used before.
  await page.close();
  await context.setOffline(true);
  const cold = await startCold(context);
  await expect(cold.getByRole('region', { name: 'Answer' }).getByText('Already in')).toBeVisible();
  await context.setOffline(false);
});

test('without a camera the number is typed, a full phone admits nobody, and a scan is kept when the tab is killed after its answer', async ({
  browser,
  fest,
}) => {
  const { number } = await issueTicket(fest, 'typed');
  const { token, checkpoint, pairing, device } = await openGate(fest);
  const context = await phoneWithoutCamera(browser, fest);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const room = { origin: new URL(fest.url).origin };
  await devtools.send('Storage.overrideQuotaForOrigin', { ...room, quotaSize: 20_000_000 });
  await page.goto(`/gate#${pairing}`);
  await page.getByLabel('Main gate').check();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByText(/^The camera is not allowed/)).toBeVisible();
  await expectSound(page);
  await expect.poll(() => page.evaluate(isKept)).toBe(true);

  await context.setOffline(true);
  await typeNumber(page, 'K7M2 P9QQ');
  await expect(page.getByText('No entry')).toBeVisible();
  for (const [width, height] of smallScreens) {
    await page.setViewportSize({ width, height });
    await expectWhole(page.getByRole('region', { name: 'Answer' }));
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.evaluate(fillStore);
  await typeNumber(page, number);
  await expect(page.getByText(/^The scan was not stored/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^This phone is full/)).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', room);
  await page.evaluate(() => void indexedDB.deleteDatabase('filler'));
  await typeNumber(page, number.toLowerCase());
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('Admitted')).toBeVisible();
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  await fest.call('POST', `/api/admin/gate/devices/${device}/revoke`, { token, body: {} });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/gate');
  await expect(again.getByRole('heading', { name: 'This phone is erased' })).toBeVisible();
  expect(await fest.call('GET', `/api/admin/gate/admissions?checkpoint=${checkpoint}`, { token })).toMatchObject([
    { ticket: number },
  ]);
  await expect.poll(() => again.evaluate(whatIsLeft)).toEqual({ stores: [], files: [], isKept: false });
  await context.close();
});

test('scans of a phone without a network go on another phone, which reads them from the screen', async ({
  browser,
  fest,
}) => {
  const { number } = await issueTicket(fest, 'carried');
  const { token, checkpoint, pairing, device, pairAnother } = await openGate(fest);
  const dying = await phoneWithoutCamera(browser, fest);
  const page = await dying.newPage();
  await page.goto(`/gate#${pairing}`);
  await page.getByLabel('Main gate').check();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await dying.setOffline(true);
  await typeNumber(page, number);
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('Admitted')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Show the scans to another phone' }).click();
  // Until the phone knows that it is offline, the text above the code is one line shorter.
  await expect(page.getByText(/^No network/)).toBeVisible();
  const code = await page.getByRole('img', { name: 'Code 1 of 1' }).screenshot();
  const screen = sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffffff' } });
  const held = { input: await sharp(code).resize(440).toBuffer() };
  await showToCamera(await screen.composite([held]).jpeg({ quality: 90 }).toBuffer());

  const other = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: fest.url });
  const taking = await other.newPage();
  await taking.goto(`/gate#${await pairAnother()}`);
  await taking.getByLabel('Main gate').check();
  await taking.getByRole('button', { name: 'Start scanning' }).click();
  await taking.getByRole('button', { name: 'More' }).click();
  await taking.getByRole('button', { name: 'Take scans from another phone' }).click();
  const progress = taking.getByText('Code 1 of 1 was read. 1 new scan so far.');
  // Camera and decoder start here for the first time, which is slow on a busy machine.
  await expect(progress).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => fest.call('GET', `/api/admin/gate/admissions?checkpoint=${checkpoint}`, { token }))
    .toMatchObject([{ ticket: number, device }]);
  // The camera has read the code many times since.
  await expect(progress).toBeVisible();
  // The phone is closed only now, because a page that is being closed is online for a moment and would send the scan
  // itself.
  await dying.close();
  await other.close();
});

async function phoneWithoutCamera(browser: Browser, fest: Fest): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: fest.url });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  return context;
}

/** A phone in landscape, and the smallest phone. */
const smallScreens = [
  [640, 360],
  [740, 360],
  [844, 390],
  [320, 568],
] as const;

/** Expects the answer to fill at least half of the screen, with no content outside of it. */
async function expectWhole(answer: Locator): Promise<void> {
  const { hidden, share } = await answer.evaluate((panel) => ({
    hidden: panel.scrollHeight - panel.clientHeight,
    share: (panel.clientWidth * panel.clientHeight) / (window.innerWidth * window.innerHeight),
  }));
  expect(hidden).toBe(0);
  expect(share).toBeGreaterThan(0.5);
  for (const button of await answer.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
}

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByLabel('Ticket number').fill(number);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** Runs in the browser. Fills the site's storage with other data. */
async function fillStore(): Promise<void> {
  const opening = indexedDB.open('filler');
  opening.onupgradeneeded = () => opening.result.createObjectStore('data', { autoIncrement: true });
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const isStored = (size: number) =>
    new Promise<boolean>((done) => {
      const data = new Uint8Array(size);
      for (let from = 0; from < size; from += 65_536) crypto.getRandomValues(data.subarray(from, from + 65_536));
      const tx = opening.result.transaction('data', 'readwrite');
      tx.oncomplete = () => done(true);
      tx.onabort = () => done(false);
      tx.objectStore('data').add(data);
    });
  for (let size = 1_048_576; size > 16; ) if (!(await isStored(size))) size /= 4;
  opening.result.close();
}

async function whatIsLeft() {
  const stores = (await indexedDB.databases()).map(({ name }) => name);
  const isKept = (await navigator.serviceWorker.getRegistration('/gate')) !== undefined;
  return { stores, files: await caches.keys(), isKept };
}

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

async function showToCamera(picture: Buffer): Promise<void> {
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => picture)));
}

async function openGate(fest: Fest) {
  const token = await adminToken(fest);
  const place = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  const made = await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: place });
  const { _id: checkpoint } = made as { _id: string };
  const newPhone = async () => {
    const phone = { name: 'Gate phone', kind: 'steward', checkpoints: [checkpoint] };
    const waiting = await fest.call('POST', '/api/admin/gate/devices', { token, body: phone });
    return waiting as { _id: string; pairing: string };
  };
  const { _id: device, pairing } = await newPhone();
  return { token, checkpoint, device, pairing, pairAnother: async () => (await newPhone()).pairing };
}
