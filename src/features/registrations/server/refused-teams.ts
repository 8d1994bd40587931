import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Throttle } from '#server/throttle.ts';

/**
 * The amount that a form has shown is compared first, so a refused form says what a team would pay, and that can say
 * who is registered. It counts as asking for the price (decision 46). What is accepted costs nothing here: a rush asks
 * nothing more of the database.
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
