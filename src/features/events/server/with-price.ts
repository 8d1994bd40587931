import type { PriceLine } from '#features/prices/contract.ts';
import { anybody, priceAt } from '#features/prices/rules.ts';
import type { FestEvent } from '../contract.ts';
import { relevantFee } from '../rules.ts';

/** How many were sold at each price of an event's list. */
export type ReadSoldAt = (eventId: string) => Promise<(line: PriceLine) => number>;

/** With the price that a visitor of now pays by the event's list; as it is where the fee counts. */
export async function withPrice(found: FestEvent, now: Date, readSoldAt: ReadSoldAt): Promise<FestEvent> {
  // Most have none, and are read once a second.
  if (found.prices.length === 0) return found;
  const price = priceAt(found.prices, anybody, now, { soldAt: await readSoldAt(found._id), usual: relevantFee(found) });
  return price?.line ? { ...found, priceNow: price.amount } : found;
}
