import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Throttle } from '#server/throttle.ts';

/**
 * A refused form can show what a team would pay, since the amount is compared first, and that can show who is
 * registered. So a refused form counts as asking for the price (decision 46). An accepted form does not count, so that
 * it takes no more statements.
 */
export async function countRefusedTeams<T>(
  teamQuotes: Throttle,
  studentId: string,
  teams: number,
  outcome: T,
): Promise<T | Refusal<'tooManyQuotes'>> {
  if (!(outcome instanceof Refusal)) return outcome;
  for (let counted = 0; counted < teams; counted++) {
    if (!(await teamQuotes.spend(studentId))) return refuse('tooManyQuotes');
  }
  return outcome;
}
