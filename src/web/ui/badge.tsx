import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  /** `gold` for what deserves notice, such as a fee or a count. */
  tone?: 'plain' | 'gold';
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return <span className={clsx('badge', tone === 'gold' ? 'badge-gold' : 'badge-plain', className)}>{children}</span>;
}
