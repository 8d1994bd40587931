import { getSite } from '#features/edition/contract.ts';
import { cacheSite, readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { listEvents } from '#features/events/contract.ts';
import { createCatalogue, type ReadSoldAt } from '#features/events/server/index.ts';
import { listResults } from '#features/judging/contract.ts';
import { cacheResults } from '#features/judging/server/index.ts';
import { listPasses } from '#features/passes/contract.ts';
import { cachePasses, readSoldAtAll } from '#features/passes/server/index.ts';
import { readProgramme } from '#features/programme/server/index.ts';
import { cachePrivacyNotice } from '#features/settings/server/index.ts';
import type { Content } from '#server/http/content.ts';
import type { ReadyAnswers } from '#server/http/ready-answers.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { OpenPlatform } from './open-platform.ts';

export type PublicCaches = ReturnType<typeof createPublicCaches>;

/** Caches of the data that people without a session read. */
export function createPublicCaches(platform: OpenPlatform['platform']) {
  const { db } = platform;
  const soldAt: ReadSoldAt = async (eventIds) => {
    const sold = await readSoldAtAll(
      db,
      eventIds.map((id) => `event:${id}`),
    );
    return (eventId) => sold(`event:${eventId}`);
  };
  const catalogue = createCatalogue(platform, async () => registrationTimes(await readEdition(db)), soldAt);
  const site = cacheSite(platform, readProgramme);
  const passes = cachePasses(platform);
  const results = cacheResults(platform);
  const others = [site, passes, results, cachePrivacyNotice(db)];
  return {
    catalogue,
    soldAt,
    site,
    passes,
    results,
    /** Everything that pages show besides the events. */
    others,
    tag: async () => pageTag(await catalogue.current(), await Promise.all(others.map((one) => one.current()))),
    forget() {
      for (const cached of [catalogue, ...others]) cached.forget();
    },
  };
}

/**
 * The cached answers to requests without a session. The route answers all other requests, and when a value is stale.
 */
export function readyAnswers(caches: PublicCaches, pages: PageCache): ReadyAnswers[] {
  const { catalogue, site, passes, results, others } = caches;
  return [
    answerOf(listEvents, () => catalogue.atHand()?.list),
    answerOf(getSite, () => site.atHand()?.answer),
    answerOf(listPasses, () => passes.atHand()?.list),
    answerOf(listResults, () => results.atHand()?.list),
    {
      route: '/*',
      find(address) {
        const events = catalogue.atHand();
        const known = others.map((one) => one.atHand()).filter((one) => one !== undefined);
        if (!events || known.length < others.length) return undefined;
        return pages.atHand(address, pageTag(events, known));
      },
    },
  ];
}

const answerOf = ({ path: route }: Endpoint, atHand: () => Content | undefined): ReadyAnswers => ({
  route,
  find: (address) => (address === route ? atHand() : undefined),
});

interface Versions {
  etag: string;
}

/** The version of everything that server-rendered pages show. */
function pageTag(events: Versions & { etagBesidesSeats: string }, others: readonly Versions[]): PageTag {
  const rest = others.map(({ etag }) => etag).join('');
  return { version: events.etag + rest, besidesSeats: events.etagBesidesSeats + rest };
}
