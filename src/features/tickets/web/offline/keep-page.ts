import { keptPage } from '#web/local-drafts.ts';

/**
 * Stores this page and the files that it has loaded, so that it opens without a network (R319). Removes stored files
 * that are not needed any more. If this fails, the page must still work; it just does not open offline.
 */
export async function keepPage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/ticket-worker.js', { scope: address });
    // Waits for the fonts, which load last.
    await document.fonts.ready;
    const cache = await caches.open(keptPage(address));
    const files = new Set([address, ...loadedFiles()]);
    const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await cache.addAll([...files].filter((file) => file === address || !kept.includes(file)));
    await Promise.all(kept.filter((file) => !files.has(file)).map((file) => cache.delete(file)));
  } catch {
    // A private window, or no space on the device.
  }
}

function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return own.map(({ pathname }) => pathname);
}
