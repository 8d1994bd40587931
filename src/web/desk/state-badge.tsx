import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';

/** `plain`: over, without a failure and without anything to do. */
export type StateTone = StatusTone | 'plain';

interface StateBadgeProps {
  status: string;
  tone: StateTone;
  className?: string;
}

/**
 * A `StatusBadge` with the tone `plain` in addition. It is a component of its own, because the student's dashboard
 * loads `StatusBadge`, which must stay small.
 */
export function StateBadge({ status, tone, className = '' }: StateBadgeProps) {
  if (tone !== 'plain') return <StatusBadge status={status} tone={tone} className={className} />;
  return (
    <Badge className={className}>
      <span className="inline-block first-letter:uppercase">{status}</span>
    </Badge>
  );
}
