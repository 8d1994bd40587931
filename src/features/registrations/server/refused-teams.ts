import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Throttle } from '#server/throttle.ts';

/**
 * Counts refused forms as requests for the price (decision 46), because a refusal can reveal what a team would pay, and
 * so who is registered. Accepted forms are not counted, which saves statements.
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
