import { keptPage } from '#web/local-drafts.ts';

/**
 * Keeps this page for a start without a network (R319): the page and the files that it has loaded. What was kept before
 * and is not needed any more goes. It must not fail the page: then there is no ticket offline, and nothing else.
 */
export async function keepPage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/ticket-worker.js', { scope: address });
    // The fonts come last.
    await document.fonts.ready;
    const cache = await caches.open(keptPage(address));
    const files = new Set([address, ...loadedFiles()]);
    const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await cache.addAll([...files].filter((file) => file === address || !kept.includes(file)));
    await Promise.all(kept.filter((file) => !files.has(file)).map((file) => cache.delete(file)));
  } catch {
    // A private window, or no space.
  }
}

function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return own.map(({ pathname }) => pathname);
}
