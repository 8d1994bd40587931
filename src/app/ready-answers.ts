import { getSite } from '#features/edition/contract.ts';
import type { CachedSite } from '#features/edition/server/index.ts';
import { listEvents } from '#features/events/contract.ts';
import type { Catalogue } from '#features/events/server/index.ts';
import { listResults } from '#features/judging/contract.ts';
import type { CachedResults } from '#features/judging/server/index.ts';
import { listPasses } from '#features/passes/contract.ts';
import type { CachedPasses } from '#features/passes/server/index.ts';
import type { ReadyAnswers } from '#server/http/ready-answers.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';

interface Cached {
  catalogue: Catalogue;
  cachedSite: CachedSite;
  cachedPasses: CachedPasses;
  cachedResults: CachedResults;
  pages: PageCache;
}

/** What lies ready for everybody without a session; with one, and when it has to be read again, its route answers. */
export function readyAnswers({ catalogue, cachedSite, cachedPasses, cachedResults, pages }: Cached): ReadyAnswers[] {
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
      route: listResults.path,
      find: (address) => (address === listResults.path ? cachedResults.atHand()?.list : undefined),
    },
    {
      route: '/*',
      find(address) {
        const [events, site] = [catalogue.atHand(), cachedSite.atHand()];
        const [passes, results] = [cachedPasses.atHand(), cachedResults.atHand()];
        if (!events || !site || !passes || !results) return undefined;
        return pages.atHand(address, pageTag(events, [site, passes, results]));
      },
    },
  ];
}

interface Versions {
  etag: string;
}

/** Names the version of everything that server-rendered pages show. */
export function pageTag(events: Versions & { etagBesidesSeats: string }, others: readonly Versions[]): PageTag {
  const rest = others.map(({ etag }) => etag).join('');
  return { version: events.etag + rest, besidesSeats: events.etagBesidesSeats + rest };
}
