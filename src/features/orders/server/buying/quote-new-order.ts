import { isSoldOut, type PassRow, quotePass } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';

/**
 * What a new order costs, before the student pays. `quotePass` does not check the limit of the pass: it also runs after
 * the pass was counted as sold, and the spot desk may sell beyond the limit.
 */
export async function quoteNewOrder(db: Db, pass: PassRow | undefined, asking: Parameters<typeof quotePass>[2]) {
  if (pass?.is_active === 1 && isSoldOut(pass)) return refuse('soldOut');
  return quotePass(db, pass, asking);
}
