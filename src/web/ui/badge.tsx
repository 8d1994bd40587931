import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  /** `accent`: for something important, such as a fee or a count. */
  tone?: 'plain' | 'accent';
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span className={clsx('badge', tone === 'accent' ? 'badge-accent' : 'badge-plain', className)}>{children}</span>
  );
}
