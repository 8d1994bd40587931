import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startServer } from '#testing/server-process.ts';
import { admin } from './admin-account.ts';
import { faultsOf } from './axe.ts';

export { admin };

/** Whether the journey runs on the demo's data instead of an empty fest. */
export const isDemo = process.env.DEMO_FOLDER !== undefined;

export interface Fest {
  url: string;
  /** Calls the API as the browser does; throws on a refusal. */
  call(method: string, address: string, options?: { token?: string; body?: unknown }): Promise<unknown>;
}

interface TestFixtures {
  /** Whether the page has animations, as for most visitors. Drawing them takes a fifth of a journey's time. */
  moves: boolean;
  /** Whether the intro counts as watched, so that it does not cover the page. The intro's own spec sets false. */
  introWatched: boolean;
  /** Whether a journey waits for a page's scripts, as visitors do. Tests without scripts set false. */
  scriptsAwaited: boolean;
  /** A page that fails the test on any console error, page error or sideways scrolling. */
  watched: Page;
}

interface WorkerFixtures {
  /** Files with the same name share a worker and its server. A file with a unique name has its own. */
  serverName: string;
  fest: Fest;
}

/** A real server for each worker, as `npm start` runs it, on an empty data folder or a copy of the demo's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverName: ['shared', { scope: 'worker', option: true }],
  fest: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-e2e-'));
      if (process.env.DEMO_FOLDER) await cp(process.env.DEMO_FOLDER, dataDir, { recursive: true });
      const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
      await use({ url: server.url, call: caller(server.url) });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ fest }, use) => use(fest.url),
  moves: [false, { option: true }],
  contextOptions: async ({ moves }, use) => use({ reducedMotion: moves ? 'no-preference' : 'reduce' }),
  introWatched: [true, { option: true }],
  context: async ({ context, introWatched }, use) => {
    if (introWatched) await context.addInitScript(rememberIntro);
    await use(context);
  },
  scriptsAwaited: [true, { option: true }],
  page: async ({ page, scriptsAwaited, javaScriptEnabled }, use) => {
    if (scriptsAwaited && javaScriptEnabled !== false) awaitScripts(page);
    keepIntercepting(page);
    await use(page);
  },
  watched: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    expect(problems, 'console errors').toEqual([]);
  },
});

export { expect };

/** Makes `goto` and `reload` wait until the page is hydrated, because an earlier click would be lost. */
export function awaitScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => live(page, await goto(...args));
  page.reload = async (...args) => live(page, await reload(...args));
}

/**
 * Once a journey has intercepted requests, they are intercepted until its end. Chromium sometimes loses a request that is
 * under way when interception ends, which is when the last route is removed (microsoft/playwright#41802).
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) await page.context().route('http://unused.invalid/', (unused) => unused.fallback());
    isKept = true;
    return route(...args);
  };
}

async function live<Response>(page: Page, response: Response): Promise<Response> {
  // From now on React handles every click, also on parts that are not hydrated yet.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  return response;
}

/**
 * Expects no accessibility fault that axe can find, enough contrast in both themes, and no element that is too wide or
 * has no size.
 */
export async function expectSound(page: Page): Promise<void> {
  await settled(page);
  // Colours are the same at every width, so the phone checks them on all screens, in both themes. The desktop checks
  // them only in the control room, and the other theme only for tables, which narrow screens do not show.
  const isWide = (page.viewportSize()?.width ?? 0) > 400;
  const colours = 'color-contrast';
  const isControlRoom = new URL(page.url()).pathname.startsWith('/admin');
  const except = isWide && !isControlRoom ? colours : undefined;
  expect(await faultsOf(page, { except }), 'accessibility faults').toEqual([]);
  await expectNoSideways(page);
  expect(await page.evaluate(collapsed), 'text in boxes without a size').toEqual([]);
  expect(await page.evaluate(overNeighbours), 'cells that lie over their neighbours').toEqual([]);
  if (isWide && !(isControlRoom && (await page.locator('main table').count()) > 0)) return;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await inTheme(page, isDark ? 'light' : 'dark');
  // The dimmed page behind an open dialog is not meant to be read.
  const dialog = '[role=dialog], dialog[open]';
  const within = (await page.locator(dialog).count()) > 0 ? dialog : undefined;
  expect(await faultsOf(page, { rule: colours, within }), 'contrast in the other theme').toEqual([]);
  await inTheme(page, isDark ? 'dark' : 'light');
}

/** Stores a session in the browser as the login does, without filling in its form. Returns the token. */
export async function signInAsAdmin(page: Page, fest: Fest): Promise<string> {
  const answer = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string; _id: string };
  const { token, ...info } = answer;
  await page.addInitScript(
    ([kept, about]) => {
      localStorage.setItem('adminToken', kept ?? '');
      localStorage.setItem('adminInfo', about ?? '');
    },
    [token, JSON.stringify({ ...info, id: info._id })],
  );
  return token;
}

/**
 * Opens the menu on a phone; on a desktop it is always open. Decides by the width, because right after a login the menu
 * and its button may not be rendered yet.
 */
export async function openMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('button', { name: 'Open menu' }).click();
}

/** Reaches the target only by keyboard, because people without a mouse must be able to. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling in px').toBeLessThanOrEqual(0);
}

/**
 * Runs in the browser. Finds elements without size that cut off their content. They show nothing, although all other
 * checks find their content.
 */
function collapsed(): string[] {
  const isEmptyBox = (box: Element) => {
    const style = getComputedStyle(box);
    const isForReadersAlone = style.clipPath !== 'none' || style.clip !== 'auto';
    const cuts = style.overflowX !== 'visible' && style.display !== 'inline';
    return cuts && !isForReadersAlone && (box.clientWidth < 2 || box.clientHeight < 2);
  };
  return [...document.querySelectorAll('main *')]
    .filter((box) => box.checkVisibility({ visibilityProperty: true }) && box.textContent?.trim() && isEmptyBox(box))
    .map((box) => `${box.tagName} ${box.className}: ${box.textContent?.trim().slice(0, 60)}`);
}

/** Runs in the browser. Finds columns so narrow that their content covers the next one. */
function overNeighbours(): string[] {
  const isOver = (cell: Element) => {
    const { left, right } = cell.getBoundingClientRect();
    const parts = [...cell.querySelectorAll('a, button, span')].map((part) => part.getBoundingClientRect());
    return parts.some((part) => part.width > 1 && (part.left < left - 1 || part.right > right + 1));
  };
  return [...document.querySelectorAll('main :is(th, td)')]
    .filter((cell) => cell.checkVisibility({ visibilityProperty: true }) && isOver(cell))
    .map((cell) => `${cell.textContent?.trim().slice(0, 60)} in ${cell.parentElement?.textContent?.slice(0, 60)}`);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (isDark) => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // On a busy machine the page notices the change some frames later. A chosen theme stays.
    for (let frame = 0; frame < 10; frame++) {
      if (document.documentElement.classList.contains('dark') === isDark) break;
      await nextFrame();
    }
    // The colours begin to change in the next frames.
    await nextFrame();
    await nextFrame();
  }, colorScheme === 'dark');
  await settled(page);
}

/**
 * Waits until transitions have ended, because colours and positions are not final before. Also waits for a busy button,
 * because it changes its colours when its work ends, which may be during a check.
 */
async function settled(page: Page): Promise<void> {
  const hurryOn = () => {
    const moving = document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && one.playState === 'running');
    for (const transition of moving) transition.finish();
    // A dialog that has faded out is removed some frames later. Until then both the dialog and the page are there.
    const passing = '[data-ending-style], [data-arriving], button[aria-busy=true]';
    return moving.length > 0 || document.querySelector(passing) !== null;
  };
  for (let look = 0; look < 40 && (await page.evaluate(hurryOn)); look++) await page.waitForTimeout(50);
}

/** Runs in the browser, in every frame. Some frames have no storage. */
function rememberIntro(): void {
  try {
    localStorage.setItem('splashWatchedAt', String(Date.now()));
  } catch {}
}

export function caller(url: string): Fest['call'] {
  return async (method, address, { token, body } = {}) => {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
