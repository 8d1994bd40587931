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
 * Notes a coordinator's change of the fee, the price list or how a student gets in: all three decide what registering
 * costs.
 */
export async function notePriceChange(tx: Tx, { at, adminId, before, after, timeZone }: PriceChange): Promise<void> {
  const change = { event_id: after._id, registration_id: null };
  // Noted with a price list too: the words of a list do not mention the fee, which everybody else pays.
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
    // The words do not mention how many registrations each price allows.
    value_after: was === is ? `${is}, with other limits` : is,
  });
}

/** The fee that is charged. Turning the event into a team event changes it too. */
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
