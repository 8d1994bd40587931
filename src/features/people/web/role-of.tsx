import type { Person } from '../contract.ts';
import { roleWords } from './role-words.ts';

/** The role, and of a coordinator the events. */
export function RoleOf({ person: { role, events } }: { person: Person }) {
  return (
    <>
      <span className="font-medium">{roleWords[role].name}</span>
      {role === 'coordinator' && (
        <span className="line-clamp-3 text-quiet text-sm">
          {events.length === 0 ? 'No events yet, so nothing to see' : events.map(({ title }) => title).join(', ')}
        </span>
      )}
    </>
  );
}
