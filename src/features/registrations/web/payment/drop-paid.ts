import { type CartLine, takeOutOfCart } from './cart.ts';

/** Removes paid lines from the cart, together with the drafts of their forms. */
export async function dropPaid(lines: readonly CartLine[]): Promise<void> {
  takeOutOfCart(lines.map(({ key }) => key));
  // Loads Zod, which no page loads at first (decision 26).
  const { dropDraft } = await import('../register/draft/draft.ts');
  for (const { line } of lines) if (typeof line.eventId === 'string') dropDraft(line.eventId);
}
