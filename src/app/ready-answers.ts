import { getSite } from '#features/edition/contract.ts';
import type { CachedSite } from '#features/edition/server/index.ts';
import { listEvents } from '#features/events/contract.ts';
import type { Catalogue } from '#features/events/server/index.ts';
import type { ReadyAnswers } from '#server/http/ready-answers.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';

/** What lies ready for everybody without a session; with one, and when it has to be read again, its route answers. */
export function readyAnswers(catalogue: Catalogue, cachedSite: CachedSite, pages: PageCache): ReadyAnswers[] {
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
      route: '/*',
      find(address) {
        const [events, site] = [catalogue.atHand(), cachedSite.atHand()];
        return events && site && pages.atHand(address, pageTag(events, site));
      },
    },
  ];
}

interface Versions {
  etag: string;
}

/** Names the version of everything that server-rendered pages show. */
export const pageTag = (events: Versions & { etagBesidesSeats: string }, site: Versions): PageTag => ({
  version: events.etag + site.etag,
  besidesSeats: events.etagBesidesSeats + site.etag,
});
