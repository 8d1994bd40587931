import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertProps {
  tone?: 'info' | 'error' | 'success' | 'warning';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Puts the action beside a short text if there is space, so that one of several notices stays one line high. */
  actionBeside?: boolean;
  /** Scrolls to the alert when it appears, if the pressed control may be a screen away. */
  scrollsIntoView?: boolean;
  className?: string;
}

const icons = { info: Info, error: CircleAlert, success: CircleCheck, warning: TriangleAlert };

/** A message that stays at its place on the page. Screen readers announce an error when it appears. */
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
