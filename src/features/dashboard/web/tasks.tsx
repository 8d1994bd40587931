import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { unusedFeeTask } from '#features/events/rules.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';

/** The parts of the sample edition that are still to be replaced (R7). The settings list them. */
export function SettingsTasks({ toFillIn = 0, className }: { toFillIn?: number | undefined; className: string }) {
  if (toFillIn === 0) return null;
  return (
    <p className={clsx('flex items-center gap-2', className)}>
      <CircleAlert aria-hidden size={16} className="shrink-0 text-warning" />
      <Link to={`${paths.adminSettings}?tab=site`} className="link">
        {countOf(toFillIn, 'thing')} to fill in before going live
      </Link>
    </p>
  );
}

interface EventTasksProps {
  /** The events' titles. */
  unusedFees: readonly string[];
  className?: string;
}

/** The things to correct in events (R12). */
export function EventTasks({ unusedFees, className }: EventTasksProps) {
  const [first, ...others] = unusedFees;
  if (first === undefined) return null;
  const search = others.length === 0 ? `?q=${encodeURIComponent(first)}` : '';
  return (
    <Alert
      title={unusedFeeTask(unusedFees)}
      className={className ?? ''}
      action={
        <Link to={`${paths.adminEvents}${search}`} className="link">
          {others.length === 0 ? 'Show this event' : 'Show the events'}
        </Link>
      }
    >
      Teams pay the team fee, everybody else the solo fee. Move the fee to where it is charged, or set it to 0.
    </Alert>
  );
}
