import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';

/** The values of Lighthouse for slow 4G and a mid-range phone. */
const network = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
const cpuSlowdown = 4;

export interface Loaded {
  requests: number;
  scripts: number;
  scriptBytes: number;
}

export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({ executablePath: await findBrowser(), args });
}

/** A page as on a phone's first visit: with an empty cache, and as asked with a slow network and a slow processor. */
export async function slowPhone(
  browser: Browser,
  slow: { network: boolean; cpu: boolean },
): Promise<{ page: Page; loaded: Loaded; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const loaded = { requests: 0, scripts: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    loaded.requests++;
    if (type !== 'Script' && !request.url.endsWith('.js')) return;
    loaded.scripts++;
    scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) loaded.scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (slow.network) await devtools.send('Network.emulateNetworkConditions', network);
  if (slow.cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, loaded, close: () => context.close() };
}
