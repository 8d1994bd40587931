import { type Audience, audiences, type Channel, channels, type PriceLine } from './contract.ts';

export interface Buyer {
  channel: Channel;
  /** Whether a confirmed email shows that the buyer belongs to the edition's own college. */
  isOwnCollege: boolean;
  /** How many people of the buyer's college come, including the buyer. */
  groupSize: number;
}

/** A visitor on the website without an account. */
export const unknownBuyer: Buyer = { channel: 'online', isOwnCollege: false, groupSize: 1 };

interface Price {
  /** Undefined if no line fits and the usual fee applies. */
  line: PriceLine | undefined;
  /** Whole rupees. */
  amount: number;
}

/**
 * What a buyer pays at `now`: the amount of the first line that fits. `soldAt` returns how many were sold at a line,
 * for lines with a limit. If no line fits, the price is `usual`. Returns undefined without `usual`: nothing is for
 * sale.
 */
export function priceAt(
  lines: readonly PriceLine[],
  buyer: Buyer,
  now: Date,
  { soldAt = () => 0, usual }: { soldAt?: (line: PriceLine) => number; usual?: number | undefined } = {},
): Price | undefined {
  const line = lines.find(
    (one) =>
      isFor(one, buyer) && one.channel === buyer.channel && holdsAt(one, now.getTime()) && soldAt(one) < limitOf(one),
  );
  if (line) return { line, amount: line.amount };
  return usual === undefined ? undefined : { line: undefined, amount: usual };
}

/** The next price and when it begins, judged only by time; undefined if the price does not change any more. */
export function nextPrice(
  lines: readonly PriceLine[],
  buyer: Buyer,
  now: Date,
  options: Parameters<typeof priceAt>[3] = {},
): { amount: number; from: Date } | undefined {
  const current = priceAt(lines, buyer, now, options);
  for (const at of boundsOf(lines).filter((bound) => bound > now.getTime())) {
    const price = priceAt(lines, buyer, new Date(at), options);
    if (price && price.amount !== current?.amount) return { amount: price.amount, from: new Date(at) };
  }
  return undefined;
}

/**
 * Identifies a line by everything except its position and limit, so that earlier sales still count for the price when
 * the list is edited.
 */
export function lineKey({ audience, groupMin = 0, channel, from, until, amount }: PriceLine): string {
  const [start, end] = [from, until].map((bound) => (bound ? Date.parse(bound) : ''));
  return [audience, groupMin, channel, start, end, amount].join('/');
}

/** The line that a `lineKey` identifies, without its limit. */
export function lineOf(key: string): PriceLine {
  const [audience, groupMin, channel, from, until, amount] = key.split('/');
  const boundOf = (time: string | undefined) => (time ? new Date(Number(time)).toISOString() : '');
  return {
    audience: audiences.find((one) => one === audience) ?? 'anyone',
    ...(Number(groupMin) > 0 && { groupMin: Number(groupMin) }),
    channel: channels.find((one) => one === channel) ?? 'online',
    from: boundOf(from),
    until: boundOf(until),
    amount: Number(amount),
  };
}

/** Returns the faults of a list, by the line's index. */
export function priceListFaults(lines: readonly PriceLine[]): Record<number, string> {
  const faults: Record<number, string> = {};
  for (const [index, line] of lines.entries()) {
    const fault = lineFault(line) ?? listFault(lines, index);
    if (fault) faults[index] = fault;
  }
  return faults;
}

function lineFault(line: PriceLine): string | undefined {
  if (endOf(line) <= startOf(line)) return 'This price ends before it begins.';
  if (line.audience === 'collegeGroup') return line.groupMin ? undefined : 'Please say how many make a group.';
  return line.groupMin === undefined ? undefined : 'Only a price for groups has a group size.';
}

function listFault(lines: readonly PriceLine[], index: number): string | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const earlier = lines.slice(0, index);
  const same = earlier.findIndex((other) => isPartOverlap(other, line));
  if (same >= 0) {
    return `Prices ${same + 1} and ${index + 1} hold for the same people at the same time. Let one begin when the other ends.`;
  }
  return isReached(earlier, line)
    ? undefined
    : `Price ${index + 1} is never used: the prices above it always come first.`;
}

/**
 * Whether two lines for the same people overlap partly. A line whose period is inside a later line's is allowed, as an
 * exception.
 */
function isPartOverlap(earlier: PriceLine, later: PriceLine): boolean {
  const isSame =
    earlier.audience === later.audience && earlier.groupMin === later.groupMin && earlier.channel === later.channel;
  const cross = startOf(earlier) < endOf(later) && startOf(later) < endOf(earlier);
  return isSame && cross && !isWithin(earlier, later) && !isWithin(later, earlier);
}

const isWithin = (inner: PriceLine, outer: PriceLine) =>
  startOf(outer) <= startOf(inner) && endOf(inner) <= endOf(outer);

/** Whether the line ever decides, tried with a buyer whom as few other lines as possible fit. */
function isReached(earlier: readonly PriceLine[], line: PriceLine): boolean {
  const buyer: Buyer = {
    channel: line.channel,
    isOwnCollege: line.audience === 'ownCollege',
    groupSize: line.audience === 'collegeGroup' ? (line.groupMin ?? 1) : 1,
  };
  const blocking = earlier.filter(
    (one) => one.limit === undefined && one.channel === line.channel && isFor(one, buyer),
  );
  // Nothing changes between two bounds, so it is enough to check the beginning of each period.
  const spans = [startOf(line), ...boundsOf(blocking)];
  return spans.some((at) => holdsAt(line, at) && !blocking.some((one) => holdsAt(one, at)));
}

function isFor({ audience, groupMin = 0 }: { audience: Audience; groupMin?: number | undefined }, buyer: Buyer) {
  if (audience === 'ownCollege') return buyer.isOwnCollege;
  return audience === 'anyone' || buyer.groupSize >= groupMin;
}

const holdsAt = (line: PriceLine, at: number) => startOf(line) <= at && at < endOf(line);
const startOf = ({ from }: PriceLine) => (from ? Date.parse(from) : Number.NEGATIVE_INFINITY);
const endOf = ({ until }: PriceLine) => (until ? Date.parse(until) : Number.POSITIVE_INFINITY);
const limitOf = ({ limit }: PriceLine) => limit ?? Number.POSITIVE_INFINITY;

const boundsOf = (lines: readonly PriceLine[]): number[] =>
  lines
    .flatMap((line) => [startOf(line), endOf(line)])
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
