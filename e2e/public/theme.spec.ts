import type { Page } from '@playwright/test';
import { awaitScripts, expect, test } from '../fixtures.ts';

const option = (page: Page, value: string) =>
  page.getByRole('button', { name: `Switch to ${value} theme` }).filter({ visible: true });
const isDark = (page: Page) => page.locator('html').evaluate((root) => root.classList.contains('dark'));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test.use({ moves: true });

/** On this page the theme switch is visible at every width. */
const login = '/student/login';

test('offers three themes and marks the chosen theme', async ({ watched: page }) => {
  await page.goto(login);
  await expect(page.getByRole('button', { name: /^Switch to \w+ theme$/ }).filter({ visible: true })).toHaveCount(3);
  const indicator = page.locator('.theme-indicator').filter({ visible: true });
  expect(await indicator.evaluate((slide) => getComputedStyle(slide).transitionDuration)).toBe('0.5s');
  expect(await indicator.evaluate((slide) => getComputedStyle(slide).transitionTimingFunction)).toContain('linear(');
  for (const value of ['light', 'dark', 'system']) {
    await option(page, value).click();
    await expect(option(page, value)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { pressed: true }).filter({ visible: true })).toHaveCount(1);
    // Waits until the animation of the indicator has ended.
    await expect
      .poll(async () => {
        const [slide, button] = [await indicator.boundingBox(), await option(page, value).boundingBox()];
        return Math.round(Math.abs((slide?.x ?? 0) - (button?.x ?? 99)));
      })
      .toBe(0);
    expect(await stored(page)).toBe(value);
  }
});

test('follows the device’s theme when no choice is stored', async ({ watched: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(login);
  expect(await isDark(page)).toBe(true);
  expect(await stored(page)).toBeNull();
  await expect(option(page, 'system')).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  expect(await isDark(page)).toBe(false);
});

test('follows the device at once with the system theme, but not with a chosen theme', async ({ watched: page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(login);
  await option(page, 'dark').click();
  expect(await isDark(page)).toBe(true);
  await option(page, 'light').click();
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(false);
  await option(page, 'system').click();
  await expect.poll(() => isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
});

for (const [choice, device] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`a page in the ${choice} theme has its colours from the first frame`, async ({ watched: page }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), choice);
    await page.addInitScript(recordGrounds);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const grounds = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
    expect(grounds).toEqual([choice === 'dark' ? 'rgb(12, 10, 31)' : 'rgb(238, 240, 248)']);
  });
}

test('shows a theme chosen in one tab in the other tab', async ({ watched: page, context }) => {
  await page.goto(login);
  const other = await context.newPage();
  awaitScripts(other);
  await other.goto(login);
  for (const value of ['dark', 'light']) {
    await option(other, value).click();
    await expect(option(page, value)).toHaveAttribute('aria-pressed', 'true');
    expect(await isDark(page)).toBe(value === 'dark');
  }
});

test('keeps a chosen theme for the visit when storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(login);
  await option(page, 'dark').click();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(option(page, 'dark')).toHaveAttribute('aria-pressed', 'true');
});

/** Runs in the browser. Records every background with which a frame of this page was painted. */
function recordGrounds(): void {
  const grounds: string[] = [];
  Object.assign(window, { grounds });
  const look = () => {
    const ground = document.body && getComputedStyle(document.body).backgroundColor;
    // Before the styles are loaded nothing is painted.
    if (ground && ground !== 'rgba(0, 0, 0, 0)' && ground !== grounds.at(-1)) grounds.push(ground);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('loads the fonts for rarer characters when the page has such a character', async ({ watched: page }) => {
  const faces = (sign: string) =>
    page.evaluate((at) => [...document.fonts].filter(({ unicodeRange }) => unicodeRange.startsWith(at)).length, sign);
  await page.goto('/');
  // The Tamil font is loaded, because the chapter's name is Tamil.
  await expect.poll(() => faces('U+964')).toBe(3);
  expect(await faces('U+A1')).toBe(0);
  await page.goto(login);
  await page.getByLabel('Email').fill('zoe@students.example');
  expect(await faces('U+A1')).toBe(0);
  await page.getByLabel('Email').fill('zoë@students.example');
  await expect.poll(() => faces('U+A1')).toBe(3);
});
