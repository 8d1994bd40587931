import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const registration: { scope: string };

/**
 * Serves the one page for which it is registered from the cache, so that a ticket opens without a network (R319). It
 * handles nothing else: the data of an account never passes through it.
 */
const address = new URL(registration.scope).pathname;
/** The page itself fills the cache (`keep-page.ts`). */
const cacheName = `kept ${address}`;
const readOnly = { cacheWillUpdate: async () => null };

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName,
      networkTimeoutSeconds: 3,
      matchOptions: { ignoreSearch: true },
      plugins: [readOnly],
    }),
    { allowlist: [new RegExp(`^${address}/?(\\?|$)`)] },
  ),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName, plugins: [readOnly] }),
);
