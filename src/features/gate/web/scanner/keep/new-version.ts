/** The message from the page to a waiting worker. */
export const useNewVersion = 'use the new version';

/**
 * Call it before the scanner is shown. A new version that was loaded meanwhile takes over now, and at no other time. It
 * takes at most two seconds, because somebody may be waiting at the gate.
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
    // In a private window the scanner works, but does not start without a network.
  }
}

/** Removes the scanner's files from a phone that was taken off the gate, after its scans were sent. */
export async function forgetScanner(): Promise<void> {
  if ('caches' in globalThis) {
    const kept = (await caches.keys()).filter((name) => name.includes('precache') && name.endsWith('/gate'));
    await Promise.all(kept.map((name) => caches.delete(name)));
  }
  const registered = await navigator.serviceWorker?.getRegistration('/gate');
  await registered?.unregister();
}
