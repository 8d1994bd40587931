import type { Ticket } from '#features/tickets/contract.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

/** The ticket for when there is no network; logging out removes it (decision 17). */
export function keepTicket(ticket: Ticket | undefined): void {
  keepLocalDraft('ticket', ticket);
}

export function keptTicket(): Ticket | undefined {
  const kept = readLocalDraft('ticket');
  const isTicket = typeof kept === 'object' && kept !== null && 'code' in kept && 'number' in kept;
  return isTicket ? (kept as Ticket) : undefined;
}

const cacheName = 'ticket-page';

/**
 * Keeps this page and what it has loaded, so that it opens without a network. The worker answers for this address
 * alone, and only where the network does not.
 */
export async function keepPage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/ticket-worker.js', { scope: address });
  const cache = await caches.open(cacheName);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const missing: string[] = [];
  for (const { pathname } of files) if (!(await cache.match(pathname))) missing.push(pathname);
  await Promise.all([address, ...new Set(missing)].map((file) => cache.add(file).catch(() => undefined)));
}
