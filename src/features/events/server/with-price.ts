import type { PriceLine } from '#features/prices/contract.ts';
import { priceAt, unknownBuyer } from '#features/prices/rules.ts';
import type { FestEvent } from '../contract.ts';
import { relevantFee } from '../rules.ts';

/** Reads how many registrations were made at each price of these events' price lists. */
export type ReadSoldAt = (eventIds: readonly string[]) => Promise<(eventId: string) => (line: PriceLine) => number>;

/** Adds the price that a visitor pays now by the price list. Does not change an event whose fee applies. */
export async function withPrices(events: FestEvent[], now: Date, readSoldAt: ReadSoldAt): Promise<FestEvent[]> {
  const listed = events.filter(hasPriceList);
  // Saves a query: most events have no price list, and this runs once a second.
  if (listed.length === 0) return events;
  const soldAt = await readSoldAt(listed.map(({ _id }) => _id));
  return events.map((found) => {
    if (!hasPriceList(found)) return found;
    const price = priceAt(found.prices, unknownBuyer, now, { soldAt: soldAt(found._id), usual: relevantFee(found) });
    return price?.line ? { ...found, priceNow: price.amount } : found;
  });
}

const hasPriceList = ({ prices }: FestEvent): boolean => prices.length > 0;
