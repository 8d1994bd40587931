import { priceSentence } from '#features/prices/sentence-rules.ts';
import { noteCoordinatorChange } from '#server/coordinator-changes.ts';
import type { Tx } from '#server/db/schema.ts';
import { feeText } from '#shared/money.ts';
import type { FestEvent } from '../contract.ts';
import { relevantFee } from '../rules.ts';

interface PriceChange {
  at: Date;
  adminId: string;
  before: FestEvent;
  after: FestEvent;
  timeZone: string;
}

/**
 * Notes a coordinator's change of the fee, the price list or the way to get in, because all three decide what a
 * registration costs.
 */
export async function notePriceChange(tx: Tx, { at, adminId, before, after, timeZone }: PriceChange): Promise<void> {
  const change = { event_id: after._id, registration_id: null };
  // Noted even if there is a price list, because the words of a list leave out the fee that everybody else pays.
  await noteCoordinatorChange(tx, at, adminId, {
    ...change,
    kind: 'fee',
    value_before: feeInPaise(before),
    value_after: feeInPaise(after),
  });
  const termsOf = ({ entry, prices }: FestEvent) => JSON.stringify([entry, prices]);
  if (termsOf(before) === termsOf(after)) return;
  const [was, is] = [costText(before, timeZone), costText(after, timeZone)];
  await noteCoordinatorChange(tx, at, adminId, {
    ...change,
    kind: 'prices',
    value_before: was,
    // The words leave out how many registrations each price allows.
    value_after: was === is ? `${is}, with other limits` : is,
  });
}

/** The fee that is charged. It also changes when the event becomes a team event. */
const feeInPaise = (event: FestEvent) => String(relevantFee(event) * 100);

function costText(event: FestEvent, timeZone: string): string {
  const { entry, prices } = event;
  const price = prices.length > 0 ? priceSentence(prices, timeZone) : feeText(relevantFee(event));
  switch (entry) {
    case 'free':
      return 'free for everybody';
    case 'pass':
      return 'with a pass';
    case 'passOrFee':
      return `with a pass, or ${price}`;
    case 'fee':
      return price;
  }
}
