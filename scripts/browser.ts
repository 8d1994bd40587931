import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without a window around its pages: a new page costs it a fifth of the time. */
const withoutWindow = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell'];
const withWindow = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * A Chromium for the browser tests: Playwright's own, CHROMIUM_PATH, the system's without a window, such a one
 * installed just now by apt, or else whatever the system has. `toWatch`: one with a window.
 */
export async function findBrowser({ toWatch = false } = {}): Promise<string> {
  const best = toWatch ? withWindow : withoutWindow;
  const chosen = firstThere([chromium.executablePath(), process.env.CHROMIUM_PATH, ...best]);
  if (chosen) return chosen;
  if (!toWatch) installByApt('chromium-headless-shell');
  const other = firstThere([...best, ...withWindow]);
  if (other) return other;
  installByApt('chromium');
  const last = firstThere(withWindow);
  if (last) return last;
  console.error('The browser tests need Chromium: run `npx playwright install chromium`, or set CHROMIUM_PATH.');
  process.exit(1);
}

const firstThere = (candidates: (string | undefined)[]) =>
  candidates.find((path) => path !== undefined && existsSync(path));

/** Does what it can where apt may be used, and gives up soon where nothing answers. */
function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} (once)…`);
  const patience = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', [...patience, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 240_000 });
  }
}
