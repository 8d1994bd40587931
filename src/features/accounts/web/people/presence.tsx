import type { Person } from '#features/accounts/people-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** Whether somebody has come in yet, and when last. */
export function Presence({ person, timeZone }: { person: Person; timeZone: string }) {
  const { lastLogin, linkUntil } = person;
  if (lastLogin !== null) {
    const { day, time } = momentOf(lastLogin, timeZone);
    return <time dateTime={lastLogin} className="figures">{`${day}, ${time}`}</time>;
  }
  if (linkUntil === null) return <span className="text-quiet">Never signed in; no open invitation</span>;
  const { day, time } = momentOf(linkUntil, timeZone);
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge status="invited" tone="warning" />
      <span className="figures text-quiet text-xs">{`link until ${day}, ${time}`}</span>
    </span>
  );
}
