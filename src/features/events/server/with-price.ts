import type { PriceLine } from '#features/prices/contract.ts';
import { priceAt, unknownBuyer } from '#features/prices/rules.ts';
import type { FestEvent } from '../contract.ts';
import { relevantFee } from '../rules.ts';

/** Reads how many registrations were made at each price of an event's list. */
export type ReadSoldAt = (eventId: string) => Promise<(line: PriceLine) => number>;

/** Adds the price that a visitor pays now by the price list. Unchanged when the fee applies. */
export async function withPrice(found: FestEvent, now: Date, readSoldAt: ReadSoldAt): Promise<FestEvent> {
  // Most events have no price list, and this runs for every event once a second.
  if (found.prices.length === 0) return found;
  const price = priceAt(found.prices, unknownBuyer, now, {
    soldAt: await readSoldAt(found._id),
    usual: relevantFee(found),
  });
  return price?.line ? { ...found, priceNow: price.amount } : found;
}
