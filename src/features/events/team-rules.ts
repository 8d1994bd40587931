import type { FestEvent, TeamRules } from './contract.ts';

// Not in rules.ts, which the first view of every page loads.

export const usualTeamRules: TeamRules = {
  ifIncomplete: 'keep',
  clash: 'warn',
  mostEvents: 0,
  college: 'any',
  oneTeamPerCollege: false,
  approveJoins: false,
};

/**
 * Whether members count only after they accept: if the organisers ask for it, or if a rule may refuse somebody, because
 * such a rule needs the member's own account (decision 43).
 */
export function mustAccept({
  isTeamEvent,
  teamConsent,
  teamRules = usualTeamRules,
}: Pick<FestEvent, 'isTeamEvent' | 'teamConsent' | 'teamRules'>): boolean {
  return isTeamEvent && (teamConsent === 'required' || mayRefuse(teamRules));
}

/** Whether the rules can keep anybody from joining a team. */
export const mayRefuse = (rules: Omit<TeamRules, 'approveJoins' | 'ifIncomplete'>): boolean =>
  rules.clash === 'forbid' || rules.mostEvents > 0 || rules.college !== 'any' || rules.oneTeamPerCollege;
