import type { Person } from '#features/accounts/people-contract.ts';
import { hasOwnEvents, roleName } from '#shared/permissions.ts';

/** The role, and the events where it has its own. */
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
