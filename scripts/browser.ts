import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** What the search may read and run. A test passes its own. */
export interface Machine {
  platform: string;
  home: string;
  /** The value of CHROMIUM_PATH, which a developer can set. */
  chromiumPath: string | undefined;
  /** The path of Playwright's own Chromium, installed or not. */
  playwrightsOwn: string;
  isThere(file: string): boolean;
  /** Each tries once and does not report success, because the search then checks what exists. */
  installByApt(name: string): void;
  installByPlaywright(): void;
}

/** Finds a Chromium for the browser tests. If there is no browser, ends the process with one line. */
export async function findBrowser(options: { toWatch?: boolean } = {}): Promise<string> {
  const found = searchBrowser(thisMachine(), options);
  if (found) return found;
  console.error('The browser tests need Chrome, Chromium or Edge: install one, or set CHROMIUM_PATH to its program.');
  process.exit(1);
}

/**
 * Prefers installed browsers to downloads, and fast ones to others. With `toWatch`, finds one that can show a window.
 */
export function searchBrowser(machine: Machine, { toWatch = false } = {}): string | undefined {
  const firstThere = (files: (string | undefined)[]) =>
    files.find((file) => file !== undefined && machine.isThere(file));
  const usual = machine.platform === 'darwin' ? onMac(machine.home) : onLinux;
  const quick = toWatch ? [] : withoutWindow;
  const best = firstThere([machine.chromiumPath, machine.playwrightsOwn, ...quick]);
  if (best) return best;
  if (!toWatch) machine.installByApt('chromium-headless-shell');
  const there = firstThere([...quick, ...usual]);
  if (there) return there;
  machine.installByApt('chromium');
  const installed = firstThere(usual);
  if (installed) return installed;
  machine.installByPlaywright();
  return firstThere([machine.playwrightsOwn]);
}

/** A Chromium without windows: a new page takes a fifth of the time. */
const withoutWindow = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell'];

const onLinux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/usr/bin/microsoft-edge-stable',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
];

const onMac = (home: string) =>
  ['Google Chrome', 'Chromium', 'Microsoft Edge']
    .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
    .flatMap((program) => [program, path.join(home, program)]);

function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    chromiumPath: process.env.CHROMIUM_PATH,
    playwrightsOwn: chromium.executablePath(),
    isThere: existsSync,
    installByApt,
    installByPlaywright,
  };
}

/** Installs with apt if that is allowed, and gives up soon if no server answers. */
function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} (once)…`);
  const giveUpSoon = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', [...giveUpSoon, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 240_000 });
  }
}

function installByPlaywright(): void {
  console.log("Fetching Chromium by Playwright's installer (once)…");
  const installer = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // Its many lines about a failed download would hide the line that says what to do.
  spawnSync(process.execPath, [installer, 'install', 'chromium'], { stdio: 'ignore', timeout: 600_000 });
}
