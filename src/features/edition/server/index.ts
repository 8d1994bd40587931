import { implement, type Route } from '#server/http/implement.ts';
import { paths } from '#shared/paths.ts';
import { nightTheme } from '#shared/theme-colours.ts';
import { type Edition, getSite } from '../contract.ts';
import type { CachedSite } from './site.ts';

export { readContact, readEdition, readEditionBeside, registrationTimes, storeEdition } from './edition.ts';
export { cacheSite } from './site.ts';

export function editionRoutes(site: CachedSite): Route[] {
  return [implement(getSite, async () => (await site.current()).answer)];
}

/** Describes the site to phones, which can save it to the home screen under the edition's name. */
export function webManifest({ name, wordmark, description }: Edition): object {
  return {
    id: paths.home,
    name,
    short_name: wordmark || name,
    description,
    lang: 'en',
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    background_color: nightTheme.ground,
    theme_color: nightTheme.ground,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
