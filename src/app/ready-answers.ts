import { getSite } from '#features/edition/contract.ts';
import type { CachedSite } from '#features/edition/server/index.ts';
import { listEvents } from '#features/events/contract.ts';
import type { Catalogue } from '#features/events/server/index.ts';
import { listPasses } from '#features/passes/contract.ts';
import type { CachedPasses } from '#features/passes/server/index.ts';
import type { ReadyAnswers } from '#server/http/ready-answers.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';

interface Cached {
  catalogue: Catalogue;
  cachedSite: CachedSite;
  cachedPasses: CachedPasses;
  pages: PageCache;
}

/** What lies ready for everybody without a session; with one, and when it has to be read again, its route answers. */
export function readyAnswers({ catalogue, cachedSite, cachedPasses, pages }: Cached): ReadyAnswers[] {
  return [
    {
      route: listEvents.path,
      find: (address) => (address === listEvents.path ? catalogue.atHand()?.list : undefined),
    },
    {
      route: getSite.path,
      find: (address) => (address === getSite.path ? cachedSite.atHand()?.answer : undefined),
    },
    {
      route: listPasses.path,
      find: (address) => (address === listPasses.path ? cachedPasses.atHand()?.list : undefined),
    },
    {
      route: '/*',
      find(address) {
        const [events, site, passes] = [catalogue.atHand(), cachedSite.atHand(), cachedPasses.atHand()];
        return events && site && passes && pages.atHand(address, pageTag(events, site, passes));
      },
    },
  ];
}

interface Versions {
  etag: string;
}

/** Names the version of everything that server-rendered pages show. */
export const pageTag = (
  events: Versions & { etagBesidesSeats: string },
  site: Versions,
  passes: Versions,
): PageTag => ({
  version: events.etag + site.etag + passes.etag,
  besidesSeats: events.etagBesidesSeats + site.etag + passes.etag,
});
