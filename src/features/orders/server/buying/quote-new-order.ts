import { isSoldOut, type PassRow, quotePass } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';

/**
 * What a new order costs, before anybody pays for it. `quotePass` does not look at the limit,
 * because a pass that is being taken counts already, and the spot desk sells beyond it.
 */
export async function quoteNewOrder(db: Db, pass: PassRow | undefined, asking: Parameters<typeof quotePass>[2]) {
  if (pass?.is_active === 1 && isSoldOut(pass)) return refuse('soldOut');
  return quotePass(db, pass, asking);
}
