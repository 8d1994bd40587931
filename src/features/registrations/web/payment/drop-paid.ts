import { dropDraft } from '../register/draft/draft.ts';
import { type CartLine, takeOutOfCart } from './cart.ts';

/** Once they are paid, the drafts of their forms are not needed any more either. */
export function dropPaid(lines: readonly CartLine[]): void {
  takeOutOfCart(lines.map(({ key }) => key));
  for (const { line } of lines) if (typeof line.eventId === 'string') dropDraft(line.eventId);
}
