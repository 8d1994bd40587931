import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import type { EditionTimes } from '#features/edition/rules.ts';
import { type CachedValue, cacheBriefly } from '#server/cache-briefly.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import { event, type FestEvent } from '../contract.ts';
import { allEvents } from './queries.ts';
import { toEvent } from './rows.ts';
import { withEditionTimes } from './with-edition-times.ts';
import { type ReadSoldAt, withPrices } from './with-price.ts';

interface CachedEvents {
  events: Map<string, FestEvent>;
  /** The body of GET /api/events, ready to send. */
  list: Content;
  /** Changes whenever a visitor could see a difference. */
  etag: string;
  /** Changes with everything except the number of seats left. */
  etagBesidesSeats: string;
}
export type Catalogue = CachedValue<CachedEvents>;

/** Keeps the published events ready. Reads the database at most once a second and compresses only changed lists. */
export function createCatalogue(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  times: () => Promise<EditionTimes>,
  readSoldAt: ReadSoldAt,
): Catalogue {
  return cacheBriefly(async (previous: CachedEvents | undefined) => {
    const edition = await times();
    const published = (await allEvents(db)).map(toEvent).filter((found) => found.isActive);
    const priced = await withPrices(published, now(), readSoldAt);
    const events = priced.map((found) => withEditionTimes(found, edition));
    const body = Buffer.from(JSON.stringify(z.array(event).parse(events)));
    const etag = etagOf(body);
    if (previous?.etag === etag) return previous;
    // Lets waiting requests be answered first. There may be thousands of them, and the work below would delay them
    // further.
    await yieldToOthers();
    return {
      events: new Map(events.map((found) => [found._id, found])),
      list: readyJson(body, etag),
      etag,
      etagBesidesSeats: etagOf(JSON.stringify(events.map(({ seatsLeft, ...rest }) => [rest, seatsLeft === 0]))),
    };
  });
}
