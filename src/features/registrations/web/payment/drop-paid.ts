import { type CartLine, takeOutOfCart } from './cart.ts';

/** Once they are paid, the drafts of their forms are not needed any more either. */
export async function dropPaid(lines: readonly CartLine[]): Promise<void> {
  takeOutOfCart(lines.map(({ key }) => key));
  // With Zod, which no page loads at first (decision 26).
  const { dropDraft } = await import('../register/draft/draft.ts');
  for (const { line } of lines) if (typeof line.eventId === 'string') dropDraft(line.eventId);
}
