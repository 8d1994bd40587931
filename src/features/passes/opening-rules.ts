import type { Entry, EventType } from '#features/events/contract.ts';
import { countOf } from '#shared/counts.ts';
import { feeText } from '#shared/money.ts';
import { upperFirst } from '#shared/text.ts';
import type { Covers } from './admin-contract.ts';
import type { PublicPass } from './contract.ts';
import type { OwnOrder } from './own-contract.ts';

/**
 * The kind of allowance that an event uses up: '' if the pass counts nothing, undefined if it does not open the event.
 */
export function allowanceFor(covers: Covers, event: { id: string; eventType: EventType }): string | undefined {
  switch (covers.kind) {
    case 'all':
      return '';
    case 'any':
      return 'any';
    case 'events':
      return covers.events.includes(event.id) ? '' : undefined;
    case 'allowance':
      return covers.counts[event.eventType] ? event.eventType : undefined;
  }
}

/** Whether a pass opens an event. No pass opens an event that is free or takes only its fee. */
export function opensEvent(covers: Covers, event: { _id: string; eventType: EventType; entry: Entry }): boolean {
  const takesPasses = event.entry === 'pass' || event.entry === 'passOrFee';
  return takesPasses && allowanceFor(covers, { id: event._id, eventType: event.eventType }) !== undefined;
}

/** What a pass costs now, in words: '₹250', 'free for students of the college that holds the fest'. */
export const passPrice = ({ priceNow, priceFor = '' }: PublicPass): string =>
  `${feeText(priceNow, 'free')} ${priceFor}`.trim();

/**
 * What is left of a pass, in words: '1 nontechnical event and no technical event left'; '' if the pass counts nothing.
 */
export function leftText(left: OwnOrder['left']): string {
  // Kinds with something left come first.
  const counts = Object.entries(left ?? {}).sort(([, a], [, b]) => b - a);
  const parts = counts.map(([kind, count]) => {
    const event = kind === 'any' ? 'event' : `${kind} event`;
    return count === 0 ? `no ${event}` : countOf(count, event);
  });
  return parts.length === 0 ? '' : `${upperFirst(new Intl.ListFormat('en-GB').format(parts))} left`;
}
