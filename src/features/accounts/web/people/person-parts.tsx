import type { Person } from '#features/accounts/people-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { hasOwnEvents, roleName } from '#shared/permissions.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The role, and the own events of a role that has some. */
export function RoleOf({ person: { role, events } }: { person: Person }) {
  return (
    <>
      <span className="font-medium">{roleName(role)}</span>
      {hasOwnEvents(role) && (
        <span className="line-clamp-3 text-quiet text-sm">
          {events.length === 0 ? 'No events yet, so nothing to see' : events.map(({ title }) => title).join(', ')}
        </span>
      )}
    </>
  );
}

/** Whether the person has ever signed in, and the last time. */
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
