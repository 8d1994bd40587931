import type { PriceLine } from '#features/prices/contract.ts';
import { nextPrice, priceAt, unknownBuyer } from '#features/prices/rules.ts';

interface Offer {
  line: PriceLine;
  from: Date;
  /** The price that follows; undefined if no price follows, or if the first price has not begun. */
  next: ReturnType<typeof nextPrice>;
}

/** In this order: a price for certain buyers is offered only if no price is left that anybody gets. */
const buyers = [
  unknownBuyer,
  { ...unknownBuyer, isOwnCollege: true },
  { ...unknownBuyer, groupSize: Number.POSITIVE_INFINITY },
];

/** The price at `begins`, or the first one after it. Without `soldAt` it assumes that nothing was sold. */
export function offerAt(
  lines: readonly PriceLine[],
  begins: Date,
  soldAt?: (line: PriceLine) => number,
): Offer | undefined {
  const options = soldAt ? { soldAt } : {};
  for (const buyer of buyers) {
    const current = priceAt(lines, buyer, begins, options);
    const next = nextPrice(lines, buyer, begins, options);
    const from = current ? begins : next?.from;
    const line = from && priceAt(lines, buyer, from, options)?.line;
    if (line) return { line, from, next: current && next };
  }
  return undefined;
}
