import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { useNewVersion } from './new-version.ts';

declare const gateFiles: { url: string; revision: string | null }[];
declare function skipWaiting(): Promise<void>;

/**
 * Stores the whole scanner, so that it starts without a network (R327). A new version waits until the page lets it take
 * over.
 */
precacheAndRoute(gateFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/gate'), { allowlist: [/^\/gate\/?(\?|$)/] }));
addEventListener('message', ({ data }) => {
  if (data === useNewVersion) void skipWaiting();
});
