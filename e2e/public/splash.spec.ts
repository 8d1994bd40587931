import type { Page } from '@playwright/test';
import { faultsOf } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test.use({ moves: true, introWatched: false, scriptsAwaited: false });

const hours = 3_600_000;
const phaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.splash);
const watchedAt = (page: Page) => page.evaluate(() => localStorage.getItem('splashWatchedAt'));
const skip = (page: Page) => page.getByRole('button', { name: 'Skip', exact: true });

test('the intro plays muted over the complete page', async ({ watched: page }) => {
  await openPlaying(page);
  await expect(skip(page)).toBeVisible();
  const video = page.locator('.splash video');
  expect(await video.evaluate((film: HTMLVideoElement) => [film.muted, film.paused])).toEqual([true, false]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aarambh');
  await expect(page.locator('.splash')).toHaveCSS('position', 'fixed');
  await expect(page.locator('.splash')).toHaveCSS('inset', '0px');
  expect(await watchedAt(page)).toBeNull();
});

test('the intro has no accessibility fault', async ({ watched: page }) => {
  await page.goto('/');
  await expect(page.locator('.splash')).toBeVisible();
  expect(await faultsOf(page, { within: '.splash' })).toEqual([]);
});

test('the intro fades, the page appears, and the time of watching is stored', async ({ watched: page }) => {
  await openPlaying(page);
  await expect.poll(() => phaseOf(page), { timeout: 30_000 }).toBe('fading');
  for (const [phase, ms, next] of [
    ['fading', 500, 'settling'],
    ['settling', 1_000, 'revealing'],
    ['revealing', 400, undefined],
  ] as const) {
    await page.clock.fastForward(ms - 1);
    expect(await phaseOf(page)).toBe(phase);
    await page.clock.fastForward(1);
    expect(await phaseOf(page)).toBe(next);
  }
  await expect(page.locator('.splash')).toHaveCount(0);
  expect(Number(await watchedAt(page))).toBeGreaterThan(Date.now() - 60_000);
});

test('the tagline types itself once the intro is over', async ({ watched: page }) => {
  await openPlaying(page);
  const typed = page.locator('.hero-typed-shown');
  await expect.poll(() => phaseOf(page), { timeout: 30_000 }).toBe('fading');
  await page.clock.fastForward(500);
  await page.clock.runFor(900);
  await expect(typed).toHaveText('');
  await page.clock.runFor(100);
  expect(await phaseOf(page)).toBe('revealing');
  await page.clock.runFor(200);
  expect((await typed.textContent())?.length).toBeGreaterThanOrEqual(8);
  expect((await typed.textContent())?.length).toBeLessThanOrEqual(10);
  await page.clock.runFor(1_000);
  await expect(typed).toHaveText('ideas get their first line drawn');
});

test.describe('a skipped intro', () => {
  test.beforeEach(({ page }) => page.addInitScript(recordPhases));

  test('the intro is skipped when the browser blocks autoplay', async ({ watched: page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    await standStill(page);
    await page.goto('/');
    await expectSkippedAtOnce(page);
  });

  test('the intro is skipped when the video cannot be fetched', async ({ page }) => {
    await page.route('**/intro.*', (route) => route.abort());
    await standStill(page);
    await page.goto('/');
    await expectSkippedAtOnce(page);
  });

  test('the intro is skipped when the file is not a video', async ({ watched: page }) => {
    await page.route('**/intro.*', (route) => route.fulfill({ contentType: 'video/mp4', body: 'not a film' }));
    await standStill(page);
    await page.goto('/');
    await expectSkippedAtOnce(page);
  });

  test('the intro is skipped when the video is not ready after 5 s', async ({ watched: page }) => {
    await standStill(page);
    await page.route('**/intro.*', () => new Promise(() => {}));
    const asked = page.waitForRequest('**/intro.*');
    await page.goto('/');
    await asked;
    expect(await phaseOf(page)).toBe('waiting');
    await page.clock.fastForward(5_000);
    expect(await phaseOf(page)).toBe('skipping');
    await page.clock.fastForward(500);
    await expect(page.locator('.splash')).toHaveCount(0);
  });

  test('the intro is skipped when the Skip button is pressed', async ({ watched: page }) => {
    await page.goto('/event/robo-kolam');
    await skip(page).click();
    await expectSkipped(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robo Kolam');
  });

  test('the intro is skipped when the Escape key is pressed', async ({ watched: page }) => {
    await openPlaying(page);
    await page.keyboard.press('Escape');
    await expectSkippedAtOnce(page);
  });

  test('the intro is skipped when the keyboard focus moves on to the page', async ({ watched: page }) => {
    await openPlaying(page);
    await page.keyboard.press('Tab');
    await expect(skip(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expectSkippedAtOnce(page);
  });
});

test('the intro is shown again after three hours, and not earlier', async ({ watched: page }) => {
  await page.goto('/');
  await skip(page).click();
  await expect(page.locator('.splash')).toHaveCount(0);
  const first = Number(await watchedAt(page));

  await page.clock.setFixedTime(first + 3 * hours - 1_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await phaseOf(page)).toBeUndefined();
  await expect(page.locator('.splash')).toHaveCount(0);

  await page.clock.setFixedTime(first + 3 * hours);
  await page.reload();
  await expect(skip(page)).toBeVisible();
});

test.describe('visits without the intro', () => {
  test('shows no intro to a visitor who prefers reduced motion', async ({ watched: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNone(page, '/');
  });

  test('shows no intro to a visitor who saves data', async ({ watched: page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await expectNone(page, '/');
  });

  test('shows no intro at the sign-in of students and organisers', async ({ watched: page }) => {
    await expectNone(page, '/student/login');
    await expectNone(page, '/admin');
  });

  test('shows no intro over a ticket, which is opened in the queue', async ({ page }) => {
    await expectNone(page, '/ticket#a-secret');
  });

  test('shows no intro to a visitor who comes from another page of the site', async ({ watched: page }) => {
    await page.goto('/student/login');
    await page
      .getByRole('link', { name: /home|Aarambh/i })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aarambh');
    await expect(page.locator('.splash')).toHaveCount(0);
  });
});

test('the intro ends after 5 s when the scripts do not load', async ({ page }) => {
  await page.route(/\.js$|\.tsx\?|entry\.client|@vite\/client/, (route) => route.abort());
  await page.goto('/');
  await expect(skip(page)).toBeVisible();
  await expect(skip(page)).toBeHidden({ timeout: 8_000 });
});

test('the Skip button works before the scripts have loaded', async ({ page }) => {
  await page.route(/\.js$|\.tsx\?|entry\.client|@vite\/client/, (route) => route.abort());
  await page.goto('/');
  await skip(page).click();
  await expect(page.locator('.splash')).toHaveCSS('opacity', '0');
});

/**
 * Opens the page with a stopped clock and waits until the film plays. With a running clock the film's time limit of
 * five seconds could pass first on a busy machine.
 */
async function openPlaying(page: Page): Promise<void> {
  await standStill(page);
  await page.goto('/');
  await expect.poll(() => phaseOf(page), { timeout: 30_000 }).toBe('playing');
}

/** Stops the clock, so that no time limit passes. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

async function expectSkippedAtOnce(page: Page): Promise<void> {
  await expect.poll(() => phaseOf(page)).toBe('skipping');
  await page.clock.fastForward(500);
  await expectSkipped(page);
}

async function expectSkipped(page: Page): Promise<void> {
  await expect(page.locator('.splash')).toHaveCount(0);
  const seen = (await phasesOf(page)).map(([phase]) => phase);
  expect(seen.slice(-2)).toEqual(['skipping', '']);
  expect(seen).not.toContain('settling');
  expect(await watchedAt(page)).not.toBeNull();
}

async function expectNone(page: Page, address: string): Promise<void> {
  const films: string[] = [];
  page.on('request', (request) => request.url().includes('/intro.') && films.push(request.url()));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.splash')).toHaveCount(0);
  expect(films).toEqual([]);
}

function phasesOf(page: Page): Promise<[phase: string, at: number][]> {
  return page.evaluate(() => (window as unknown as { phases: [string, number][] }).phases);
}

/** Runs in the browser: records when each phase began. */
function recordPhases(): void {
  const phases: [string, number][] = [];
  Object.assign(window, { phases });
  new MutationObserver(() => {
    const phase = document.documentElement.dataset.splash ?? '';
    if (phase !== phases.at(-1)?.[0]) phases.push([phase, Date.now()]);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-splash'] });
}
