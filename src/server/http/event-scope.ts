import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { hasOwnEvents } from '#shared/permissions.ts';
import type { Database, Db } from '../db/schema.ts';
import type { AdminViewer } from './session.ts';

/** All events, or the ids of an organiser's own events. */
export type EventScope = 'all' | readonly string[];

/**
 * The events whose data an organiser's session may see, with their registrations: all, or those given to the organiser.
 */
export async function eventScope(db: Db, { role, id }: AdminViewer): Promise<EventScope> {
  if (!hasOwnEvents(role)) return 'all';
  const rows = await db.selectFrom('admin_events').select('event_id').where('admin_id', '=', id).execute();
  return rows.map((row) => row.event_id);
}

export const isInScope = (scope: EventScope, eventId: string): boolean => scope === 'all' || scope.includes(eventId);

type EventColumn = 'events.id' | 'registrations.event_id' | 'payment_ledger.event_id';

/** The condition for `where` that `isInScope` checks in code. */
export function eventIsInScope(scope: EventScope, column: EventColumn): Expression<SqlBool> {
  const { eb, lit } = expressionBuilder<Database, 'events' | 'registrations' | 'payment_ledger'>();
  if (scope === 'all') return lit(true);
  // PostgreSQL does not accept an empty list.
  return scope.length > 0 ? eb(column, 'in', scope) : lit(false);
}
