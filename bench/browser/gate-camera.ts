import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { cameraFlags, cameraPicture } from '#testing/gate/camera-film.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';
import { findBrowser } from '../../scripts/browser.ts';
import { fillWithRegistrations } from '../features/certificates.ts';
import { median } from '../percentile.ts';
import { type Row, rowAtMost } from '../row.ts';

const tickets = 24;
/** Each ticket is shown for half a second at thirty pictures a second, after half a second of an empty room. */
const picturesEach = 15;
const slowdown = 4;
const hours = 8;
const starts = 5;

/** Measures the scanner in a real browser on a slow phone, with a camera that shows real tickets. */
export async function measureGateCamera(dataDir: string): Promise<Row[]> {
  const { bearer } = await fillWithRegistrations(dataDir);
  const { checkpoint, codes } = await makeTickets(dataDir, bearer);
  const film = path.join(dataDir, 'camera.mjpeg');
  await writeFile(film, await makeFilm(codes));
  await using server = await startServer({ DATA_DIR: dataDir });
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const flags = [...args, ...cameraFlags(film), '--autoplay-policy=no-user-gesture-required', '--js-flags=--expose-gc'];
  await using browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
  const pairing = async () => {
    const headers = { authorization: bearer, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Phone', checkpoints: [checkpoint], kind: 'steward' });
    const answer = await fetch(`${server.url}/api/admin/gate/devices`, { method: 'POST', headers, body });
    return ((await answer.json()) as { pairing: string }).pairing;
  };
  const quick = await phoneOf(browser, server.url);
  const sounds = await soundTimes(quick, await pairing(), 1);
  await quick.close();
  const context = await phoneOf(browser, server.url);
  const lateSounds = await soundTimes(context, await pairing(), slowdown);
  const start = await coldStarts(context);
  await context.close();
  const engine = await engineTimes(await phoneOf(browser, server.url), {
    pairing: await pairing(),
    codes,
    checkpoint,
  });
  const slow = `at ${slowdown}× slowed`;
  return [
    rowAtMost(`a picture decoded, p95 of ${engine.decoded.length}, ${slow}`, p95(engine.decoded), 'ms', 120),
    rowAtMost(`a code verified and decided, p95, ${slow}`, p95(engine.decided), 'ms', 5),
    rowAtMost(`the same with the scan on the disk, p95, ${slow}`, p95(engine.stored), 'ms', 50),
    rowAtMost(
      `from the first picture to the sound, p95 of ${sounds.length} (${slow} ${p95(lateSounds).toFixed(0)} ms)`,
      p95(sounds),
      'ms',
      250,
    ),
    rowAtMost(`the list applied and stored, ${slow}`, median(engine.list), 'ms', 300),
    rowAtMost(`a cold start without a network, ${slow}`, median(start), 'ms', 1_500),
    rowAtMost(
      `more memory after ${hours} hours and ${engine.scanned} scans than in a page that was just opened`,
      engine.growth,
      '%',
      10,
    ),
  ];
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

async function makeTickets(dataDir: string, bearer: string) {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const gate = await gateOf(app, maker(app), bearer);
  const codes: string[] = [];
  for (let at = 0; at < tickets; at++) codes.push((await gate.ticket()).code);
  await app.close();
  return { checkpoint: gate.checkpoint, codes };
}

async function makeFilm(codes: readonly string[]): Promise<Buffer> {
  const size = { width: 1_280, height: 720 };
  const empty = await cameraPicture('', { ...size, corner: 0 });
  const pictures: Buffer[] = [];
  for (const code of codes) {
    const shown = await cameraPicture(code, { ...size, corner: 128 });
    pictures.push(
      ...Array.from({ length: picturesEach }, () => empty),
      ...Array.from({ length: picturesEach }, () => shown),
    );
  }
  return Buffer.concat(pictures);
}

async function phoneOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL, permissions: ['camera'] });
  await context.addInitScript(watch);
  return context;
}

/** Records when a ticket first appears in the picture, when a sound starts and when the scanner can be used. */
function watch(): void {
  const seen: number[] = [];
  const heard: number[] = [];
  Object.assign(globalThis, { seen, heard, usableAt: 0 });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    heard.push(performance.now());
    start.call(this, when);
  };
  const grey = new Uint8Array(64);
  const rect = { x: 40, y: 40, width: 2, height: 2 };
  let before = false;
  const look = async (video: HTMLVideoElement, now: number) => {
    // A canvas would convert the whole picture to read one point.
    const frame = new VideoFrame(video);
    await frame.copyTo(grey, { rect });
    frame.close();
    const isTicket = (grey[0] ?? 0) > 64;
    if (isTicket && !before) seen.push(now);
    before = isTicket;
    video.requestVideoFrameCallback((next) => void look(video, next));
  };
  const changes = new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('video:not([data-watched])')) {
      video.dataset.watched = '';
      video.requestVideoFrameCallback((now) => void look(video, now));
    }
    const { usableAt } = globalThis as unknown as { usableAt: number };
    const start = [...document.querySelectorAll('button')].some((button) => button.textContent === 'Start scanning');
    if (start && usableAt === 0) Object.assign(globalThis, { usableAt: performance.now() });
  });
  changes.observe(document, { subtree: true, childList: true });
}

async function slowed(page: Page, rate = slowdown): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return devtools;
}

async function soundTimes(context: BrowserContext, pairing: string, rate: number): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`/gate#${pairing}`);
  await page.getByLabel('Main gate').check();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page
    .getByText(/^Hold the code|^Admitted/)
    .first()
    .waitFor();
  await slowed(page, rate);
  await page.waitForFunction((most) => (globalThis as unknown as { heard: number[] }).heard.length >= most, tickets, {
    timeout: 60_000,
  });
  const { seen, heard } = await page.evaluate(() => {
    const watched = globalThis as unknown as { seen: number[]; heard: number[] };
    return { seen: watched.seen, heard: watched.heard };
  });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.close();
  return heard.flatMap((at) => {
    const from = seen.findLast((shown) => shown < at);
    return from === undefined ? [] : [at - from];
  });
}

async function coldStarts(context: BrowserContext): Promise<number[]> {
  await context.setOffline(true);
  const times: number[] = [];
  for (let run = 0; run < starts; run++) {
    const page = await context.newPage();
    await slowed(page);
    await page.goto('/gate');
    await page.waitForFunction(() => (globalThis as unknown as { usableAt: number }).usableAt > 0);
    times.push(await page.evaluate(() => (globalThis as unknown as { usableAt: number }).usableAt));
    await page.close();
  }
  return times;
}

type Engine = typeof import('./gate-page.ts');

interface Given {
  pairing: string;
  codes: readonly string[];
  checkpoint: string;
}

async function engineTimes(context: BrowserContext, { pairing, codes, checkpoint }: Given) {
  const page = await context.newPage();
  const script = await engineScript();
  const run = <Name extends keyof Engine>(name: Name, ...given: Parameters<Engine[Name]>) =>
    page.evaluate(async ([address, called, all]) => (await import(address))[called](...all), [
      '/gate/bench.js',
      name,
      given,
    ] as const) as Promise<Awaited<ReturnType<Engine[Name]>>>;
  await page.route('**/gate/bench.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }));
  await page.goto('/gate');
  const devtools = await slowed(page);
  const list = await run('listTimes', pairing, 5);
  const { decided, stored } = await run('verdictTimes', codes, checkpoint);
  const decoded = await decodeTimes(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const heap = async () => {
    for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const scanned = await run('scanForHours', hours, checkpoint);
  const after = await heap();
  await run('openAgain');
  const afresh = await heap();
  return { list, decided, stored, decoded, scanned, growth: (after / afresh - 1) * 100 };
}

/** The page's scanner code, together with the code that measures it. */
async function engineScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: path.resolve('bench/browser/gate-page.ts'), formats: ['es'] } },
  });
  const [{ output } = { output: [] }] = [built].flat() as { output: { code?: string; isEntry?: boolean }[] }[];
  const entry = output.find(({ isEntry }) => isEntry);
  if (!entry?.code) throw new Error('the engine was not built');
  return entry.code;
}

/**
 * Decodes camera pictures with the script of the built worker, but in the page itself, because the browser slows down
 * only the page. The first picture is not counted, because it waits for the WebAssembly.
 */
async function decodeTimes(page: Page): Promise<number[]> {
  const [file] = globSync('build/client/gate/assets/decode-worker-*.js');
  if (!file) throw new Error('there is no build');
  return page.evaluate(
    async (script) => {
      await import(script);
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1_280, height: 720 } });
      const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
      await video.play();
      const read = (id: number, picture: ImageBitmap) =>
        new Promise<string | undefined>((done) => {
          const answered = ({ data }: MessageEvent) => {
            if (data.id !== id || data.picture) return;
            removeEventListener('message', answered);
            done(data.text);
          };
          addEventListener('message', answered);
          postMessage({ id, picture }, '/', [picture]);
        });
      const times: number[] = [];
      for (let id = 1; times.length < 60; id++) {
        await new Promise((shown) => video.requestVideoFrameCallback(shown));
        const { videoWidth: width, videoHeight: side } = video;
        const picture = await createImageBitmap(video, (width - side) / 2, 0, side, side);
        const from = performance.now();
        const text = await read(id, picture);
        if (text && id > 5) times.push(performance.now() - from);
      }
      for (const track of stream.getTracks()) track.stop();
      return times;
    },
    `/gate/assets/${path.basename(file)}`,
  );
}
