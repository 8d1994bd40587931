import type { TeamShortfall } from '#features/own-registrations/contract.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { incompleteText } from '../rules.ts';

interface IncompleteBadgeProps {
  team: TeamShortfall | null | undefined;
  className: string;
}

/** Marks a team below its minimum; shows nothing for any other. */
export function IncompleteBadge({ team, className }: IncompleteBadgeProps) {
  return team && <StatusBadge status={incompleteText(team)} tone="warning" className={className} />;
}
