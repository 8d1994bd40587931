import { setImmediate as othersFirst } from 'node:timers/promises';
import { z } from 'zod';
import type { EditionTimes } from '#features/edition/rules.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import { anybody, priceAt } from '#features/prices/rules.ts';
import { type Fresh, keepFresh } from '#server/fresh.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import { event, type FestEvent } from '../contract.ts';
import { relevantFee } from '../rules.ts';
import { allEvents } from './queries.ts';
import { toEvent } from './rows.ts';
import { withEditionTimes } from './with-edition-times.ts';

interface CachedEvents {
  events: Map<string, FestEvent>;
  /** GET /api/events, ready to send. */
  list: Content;
  /** Changes whenever anything does that a visitor can see. */
  etag: string;
  /** Changes with anything but the number of seats left. */
  etagBesidesSeats: string;
}
export type Catalogue = Fresh<CachedEvents>;

/** How many were sold at each price of an event's list. */
type ReadSoldAt = (eventId: string) => Promise<(line: PriceLine) => number>;

/** The published events: read from the database at most once a second, compressed only when they differ. */
export function createCatalogue(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  times: () => Promise<EditionTimes>,
  readSoldAt: ReadSoldAt,
): Catalogue {
  return keepFresh(async (previous: CachedEvents | undefined) => {
    const edition = await times();
    const published = (await allEvents(db)).map(toEvent).filter((found) => found.isActive);
    const priced = await Promise.all(published.map((found) => withPrice(found, now(), readSoldAt)));
    const events = priced.map((found) => withEditionTimes(found, edition));
    const body = Buffer.from(JSON.stringify(z.array(event).parse(events)));
    const etag = etagOf(body);
    if (previous?.etag === etag) return previous;
    // Thousands read at the same time: what comes next would hold them up a second time in one go.
    await othersFirst();
    return {
      events: new Map(events.map((found) => [found._id, found])),
      list: readyJson(body, etag),
      etag,
      etagBesidesSeats: etagOf(JSON.stringify(events.map(({ seatsLeft, ...rest }) => [rest, seatsLeft === 0]))),
    };
  });
}

async function withPrice(found: FestEvent, now: Date, readSoldAt: ReadSoldAt): Promise<FestEvent> {
  // Most have none, and are read once a second.
  if (found.prices.length === 0) return found;
  const price = priceAt(found.prices, anybody, now, { soldAt: await readSoldAt(found._id), usual: relevantFee(found) });
  return price?.line ? { ...found, priceNow: price.amount } : found;
}
