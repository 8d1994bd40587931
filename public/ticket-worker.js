// Answers for /student/ticket where the network does not; `keepPage` fills the cache. No answer of the API is kept here.
const cacheName = 'ticket-page';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => kept(pathname)));
  } else if (pathname.startsWith('/assets/')) {
    // Their names change with their content.
    event.respondWith(kept(pathname).then((answer) => (answer.ok ? answer : fetch(event.request))));
  }
});

async function kept(pathname) {
  const cache = await caches.open(cacheName);
  return (await cache.match(pathname)) ?? Response.error();
}
