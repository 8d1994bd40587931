import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertProps {
  tone?: 'info' | 'error' | 'success' | 'warning';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Puts the action beside few words where there is room: one of several notices stays one line high. */
  actionBeside?: boolean;
  /** Scrolls to it when it appears, where what was pressed may be a screen away. */
  scrollsIntoView?: boolean;
  className?: string;
}

const icons = { info: Info, error: CircleAlert, success: CircleCheck, warning: TriangleAlert };

/** A message that belongs to its place on the page and stays. An error is read out when it appears. */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  actionBeside,
  scrollsIntoView,
  className,
}: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      ref={scrollsIntoView ? scrollTo : undefined}
      className={clsx('alert', `alert-${tone}`, className)}
    >
      <Icon aria-hidden size={20} className="alert-icon" />
      <div className={clsx('alert-body', actionBeside && 'alert-beside')}>
        <div>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={title ? 'text-quiet' : undefined}>{children}</div>}
        </div>
        {action && <div className="empty:hidden">{action}</div>}
      </div>
    </div>
  );
}

const scrollTo = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });
