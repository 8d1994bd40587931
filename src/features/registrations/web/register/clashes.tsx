import type { ScheduledEvent } from '#features/calendar/contract.ts';
import { clockText, timeRangeText } from '#shared/dates.ts';
import { Alert } from '#web/ui/alert.tsx';

/** A warning and no more: somebody may leave one early, or play for a team that sends another. */
export function EventRegisterClashes({ clashes }: { clashes: ScheduledEvent[] }) {
  if (clashes.length === 0) return null;
  return (
    <Alert title="You have another event at this time" className="mb-7">
      <ul className="mb-1">
        {clashes.map(({ registrationId, title, startTime, endTime }) => (
          <li key={registrationId} className="break-words">
            <span className="font-medium text-ink">{title}</span>,{' '}
            {timeRangeText(startTime, endTime) ?? clockText(startTime)}
          </li>
        ))}
      </ul>
      You can register all the same.
    </Alert>
  );
}
