import { describe, expect, test } from 'vitest';
import { type Machine, searchBrowser } from './browser.ts';

const own = '/cache/ms-playwright/chromium/chrome';
const shell = '/usr/bin/chromium-headless-shell';

/** `there` are the installed programs; `gives` are those that each installer adds. */
function machine(there: string[], gives: Record<string, string> = {}, more: Partial<Machine> = {}) {
  const files = new Set(there);
  const tried: string[] = [];
  const install = (by: string) => {
    tried.push(by);
    if (gives[by]) files.add(gives[by]);
  };
  return {
    platform: 'linux',
    home: '/home/newcomer',
    chromiumPath: undefined,
    playwrightsOwn: own,
    isThere: (file: string) => files.has(file),
    installByApt: (name: string) => install(`apt ${name}`),
    installByPlaywright: () => install('playwright'),
    tried,
    ...more,
  };
}

describe('an installed browser', () => {
  test.each([
    ['the browser chosen in the settings', ['/opt/mine', own, shell, '/usr/bin/chromium'], '/opt/mine'],
    ['the browser of Playwright', [own, shell, '/usr/bin/chromium'], own],
    ['a browser without a window', [shell, '/usr/bin/chromium'], shell],
  ])('uses an installed browser without installing another: %s', (_, there, expected) => {
    const here = machine(there, {}, { chromiumPath: '/opt/mine' });
    expect(searchBrowser(here)).toBe(expected);
    expect(here.tried).toEqual([]);
  });

  test.each([
    ['linux', '/opt/google/chrome/chrome'],
    ['linux', '/usr/bin/microsoft-edge'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', '/home/newcomer/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ])('finds a browser in its usual place on %s: %s', (platform, program) => {
    const here = machine([program], {}, { platform });
    expect(searchBrowser(here)).toBe(program);
    expect(here.tried).not.toContain('playwright');
  });

  test('chooses a browser with a window when somebody wants to watch', () => {
    expect(searchBrowser(machine([shell, '/usr/bin/google-chrome']), { toWatch: true })).toBe('/usr/bin/google-chrome');
  });
});

describe('a machine without a browser', () => {
  test('installs the headless browser with apt when no browser is found', () => {
    const here = machine([], { 'apt chromium-headless-shell': shell, playwright: own });
    expect(searchBrowser(here)).toBe(shell);
    expect(here.tried).toEqual(['apt chromium-headless-shell']);
  });

  test('installs the browser of Playwright once when apt has no browser', () => {
    const here = machine([], { playwright: own });
    expect(searchBrowser(here)).toBe(own);
    expect(here.tried).toEqual(['apt chromium-headless-shell', 'apt chromium', 'playwright']);
    expect(searchBrowser(here)).toBe(own);
    expect(here.tried).toHaveLength(3);
  });

  test('finds no browser when every installer has failed', () => {
    const here = machine([]);
    expect(searchBrowser(here)).toBeUndefined();
    expect(here.tried.at(-1)).toBe('playwright');
  });
});
