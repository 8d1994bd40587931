import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { useNewVersion } from './new-version.ts';

declare const gateFiles: { url: string; revision: string | null }[];
declare function skipWaiting(): Promise<void>;

/** Keeps the whole scanner, so that it starts without a network (R327). It waits until the page tells it to take over. */
precacheAndRoute(gateFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/gate'), { allowlist: [/^\/gate\/?(\?|$)/] }));
addEventListener('message', ({ data }) => {
  if (data === useNewVersion) void skipWaiting();
});
