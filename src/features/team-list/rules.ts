import { incompleteTeam, incompleteText } from '#features/registrations/rules.ts';
import type { Team } from './contract.ts';

/** The people of the team, the leader first. */
export function peopleOf({ leader, members }: Team): Team['members'] {
  return [leader, ...members];
}

/** 'Incomplete: 1 of 2 members'; '' for a complete team. */
export function missingText(team: Team): string {
  const incomplete = incompleteTeam(team, team.members);
  return incomplete ? incompleteText(incomplete) : '';
}

export const nameOf = ({ teamName }: Team): string => teamName || 'Unnamed team';
