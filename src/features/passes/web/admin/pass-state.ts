import { eventTypes, type FestEvent } from '#features/events/contract.ts';
import type { CouponRecord, PassRecord } from '#features/passes/admin-contract.ts';
import { type Buyer, priceAt, unknownBuyer } from '#features/prices/rules.ts';
import { boundText } from '#features/prices/sentence-rules.ts';
import type { StateTone } from '#web/desk/state-badge.tsx';

interface Shown {
  words: string;
  tone: StateTone;
}

/** Whether anybody can buy the pass now, and why not. */
export function passState(pass: PassRecord, now: Date): Shown {
  if (!pass.isActive) return { words: 'not on sale', tone: 'plain' };
  if (isBefore(pass.saleFrom, now)) return { words: 'sale has not begun', tone: 'warning' };
  if (isPast(pass.saleUntil, now)) return { words: 'sale is over', tone: 'plain' };
  if (pass.arePricesSoldOut || (pass.limit !== undefined && pass.sold >= pass.limit))
    return { words: 'sold out', tone: 'plain' };
  return { words: 'on sale', tone: 'success' };
}

export function couponState(coupon: CouponRecord, now: Date): Shown {
  if (!coupon.isActive) return { words: 'switched off', tone: 'plain' };
  if (isBefore(coupon.from, now)) return { words: 'not valid yet', tone: 'warning' };
  if (isPast(coupon.until, now)) return { words: 'has ended', tone: 'plain' };
  if (coupon.limit !== undefined && coupon.used >= coupon.limit) return { words: 'used up', tone: 'plain' };
  return { words: 'valid', tone: 'success' };
}

/** In the same words as a price list: 'from 1 April 2026, 9:00 AM until 30 April 2026'; '' without limits. */
export function spanText({ from, until }: { from: string; until: string }, timeZone: string): string {
  const start = from && `from ${boundText(from, timeZone)}`;
  const end = until && `until ${boundText(until, timeZone, { isEnd: true })}`;
  return [start, end].filter(Boolean).join(' ');
}

const isBefore = (from: string, now: Date) => from !== '' && now.getTime() < Date.parse(from);
const isPast = (until: string, now: Date) => until !== '' && Date.parse(until) <= now.getTime();

export type PassEvent = Pick<FestEvent, '_id' | 'title' | 'eventType' | 'entry'>;

export const takesPasses = ({ entry }: Pick<FestEvent, 'entry'>): boolean => entry === 'pass' || entry === 'passOrFee';

/** The tasks of an organiser before the pass can be bought and opens what it promises. */
export function passTasks(pass: PassRecord, events: readonly PassEvent[], now: Date): string[] {
  return [...priceTasks(pass, now), ...eventTasks(pass, events)];
}

function priceTasks(pass: PassRecord, now: Date): string[] {
  if (passState(pass, now).tone !== 'success') return [];
  const hasPrice = (buyer: Partial<Buyer>) => priceAt(pass.prices, { ...unknownBuyer, ...buyer }, now) !== undefined;
  if (hasPrice({})) return [];
  const some = [
    hasPrice({ isOwnCollege: true }) && 'the own college',
    hasPrice({ groupSize: Number.POSITIVE_INFINITY }) && 'groups of one college',
  ].filter((words) => words !== false);
  return some.length > 0
    ? [`Only ${some.join(' and ')} can buy it now, unless you add a price for anyone.`]
    : ['Nobody can buy it now: no price applies today. Add one.'];
}

/** The tasks that are done in the forms of events. */
export function eventTasks({ covers }: PassRecord, events: readonly PassEvent[]): string[] {
  const open = events.filter(takesPasses);
  if (covers.kind === 'events') return chosenTasks(covers.events, events);
  if (open.length === 0) return ['No event takes a pass yet. Open an event and choose how one gets in.'];
  if (covers.kind !== 'allowance') return [];
  return eventTypes
    .filter((type) => (covers.counts[type] ?? 0) > 0 && !open.some(({ eventType }) => eventType === type))
    .map((type) => `No ${type} event takes a pass.`);
}

function chosenTasks(chosen: readonly string[], events: readonly PassEvent[]): string[] {
  const known = events.filter(({ _id }) => chosen.includes(_id));
  const gone = chosen.length - known.length;
  const closed = known.filter((event) => !takesPasses(event)).map(({ title }) => title);
  const more = closed.length > 3 ? ` and ${closed.length - 3} more` : '';
  return [
    ...(gone > 0 ? ['An event that it covers was deleted. Choose the events again.'] : []),
    ...(closed.length > 0
      ? [`${closed.slice(0, 3).join(', ')}${more} ${closed.length === 1 ? 'does' : 'do'} not take a pass.`]
      : []),
  ];
}
