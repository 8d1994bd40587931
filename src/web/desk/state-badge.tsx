import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';

/** `plain`: it is over, and nothing failed or waits. */
export type StateTone = StatusTone | 'plain';

interface StateBadgeProps {
  status: string;
  tone: StateTone;
  className?: string;
}

/** A `StatusBadge` for what may be over, too. That one is on the student's dashboard and stays as small as it is. */
export function StateBadge({ status, tone, className = '' }: StateBadgeProps) {
  if (tone !== 'plain') return <StatusBadge status={status} tone={tone} className={className} />;
  return (
    <Badge className={className}>
      <span className="inline-block first-letter:uppercase">{status}</span>
    </Badge>
  );
}
