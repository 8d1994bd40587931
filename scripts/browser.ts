import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A Chromium for the browser tests: Playwright's own, CHROMIUM_PATH, the system's, or one installed just now by apt. */
export async function findBrowser(): Promise<string> {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (once)…');
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const nowThere = installed();
  if (nowThere) return nowThere;
  console.error('The browser tests need Chromium: run `npx playwright install chromium`, or set CHROMIUM_PATH.');
  process.exit(1);
}

function installed(): string | undefined {
  const candidates = [chromium.executablePath(), process.env.CHROMIUM_PATH, ...usual];
  return candidates.find((path) => path !== undefined && existsSync(path));
}
