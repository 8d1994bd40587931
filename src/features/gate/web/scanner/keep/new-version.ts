/** What the page says to a worker that waits. */
export const useNewVersion = 'use the new version';

/**
 * Before the scanner is shown: a new version that was loaded meanwhile takes over now, and at no other time. Never
 * longer than two seconds, since somebody may be waiting at the gate.
 */
export async function takeNewVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registered = await navigator.serviceWorker.getRegistration('/gate');
    const { waiting } = registered ?? {};
    if (waiting && navigator.serviceWorker.controller) {
      const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
      waiting.postMessage(useNewVersion);
      if (await Promise.race([taken, new Promise((late) => setTimeout(late, 2_000))])) location.reload();
    }
    await navigator.serviceWorker.register('/gate-worker.js', { scope: '/gate' });
  } catch {
    // A private window: the scanner works, but not from a start without a network.
  }
}

/** Removes the files of the scanner from a phone that was taken off the gate, once its scans are sent. */
export async function forgetScanner(): Promise<void> {
  if ('caches' in globalThis) {
    const kept = (await caches.keys()).filter((name) => name.includes('precache') && name.endsWith('/gate'));
    await Promise.all(kept.map((name) => caches.delete(name)));
  }
  const registered = await navigator.serviceWorker?.getRegistration('/gate');
  await registered?.unregister();
}
