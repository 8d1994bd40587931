import { implement, type Route } from '#server/http/implement.ts';
import { getSite } from '../contract.ts';
import type { CachedSite } from './site.ts';

export { putEdition, readContact, readEdition, registrationTimes } from './edition.ts';
export { webManifest } from './manifest.ts';
export { type CachedSite, cacheSite } from './site.ts';

export function editionRoutes(site: CachedSite): Route[] {
  return [implement(getSite, async () => (await site.current()).answer)];
}
