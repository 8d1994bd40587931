import type { FestEvent, TeamRules } from './contract.ts';

// Not in rules.ts, because every page loads that file first.

export const usualTeamRules: TeamRules = {
  ifIncomplete: 'keep',
  clash: 'warn',
  mostEvents: 0,
  college: 'any',
  oneTeamPerCollege: false,
  approveJoins: false,
};

/**
 * Whether members count only after they accept. That is so if organisers ask for it, or if a rule may refuse a member,
 * because such a rule needs the member's own account (decision 43).
 */
export function mustAccept({
  isTeamEvent,
  teamConsent,
  teamRules = usualTeamRules,
}: Pick<FestEvent, 'isTeamEvent' | 'teamConsent' | 'teamRules'>): boolean {
  return isTeamEvent && (teamConsent === 'required' || mayRefuse(teamRules));
}

/** Whether the rules can prevent anybody from joining a team. */
export const mayRefuse = (rules: Omit<TeamRules, 'approveJoins' | 'ifIncomplete'>): boolean =>
  rules.clash === 'forbid' || rules.mostEvents > 0 || rules.college !== 'any' || rules.oneTeamPerCollege;
