import type { ScheduledEvent } from '#features/calendar/contract.ts';
import { clockText, timeRangeText } from '#shared/dates.ts';
import { Alert } from '#web/ui/alert.tsx';

const shown = 3;

/** A warning and no more: somebody may leave one early, or play for a team that sends another. */
export function EventRegisterClashes({ clashes }: { clashes: ScheduledEvent[] }) {
  if (clashes.length === 0) return null;
  const others = clashes.length - shown;
  return (
    <Alert title="You have another event at this time" className="mb-7">
      <ul className="mb-2 grid gap-1.5">
        {clashes.slice(0, shown).map(({ registrationId, title, startTime, endTime }) => (
          <li key={registrationId} className="grid grid-cols-1">
            <span className="line-clamp-2 break-words font-medium text-ink">{title}</span>
            <span className="figures">{timeRangeText(startTime, endTime) ?? clockText(startTime)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && `And ${others} more. `}You can register all the same.
    </Alert>
  );
}
