import { clsx } from 'clsx';
import { Check, Clock, X } from 'lucide-react';

export type StatusTone = 'success' | 'warning' | 'danger';

const icons = { success: Check, warning: Clock, danger: X };

/** A status with its word, sign and colour: `success` is done, `warning` waits, `danger` failed or was called off. */
export function StatusBadge({ status, tone, className }: { status: string; tone: StatusTone; className?: string }) {
  const Icon = icons[tone];
  return (
    <span className={clsx('badge', `badge-${tone}`, className)}>
      <Icon aria-hidden size={14} strokeWidth={2.6} />
      <span className="first-letter:uppercase inline-block">{status}</span>
    </span>
  );
}
