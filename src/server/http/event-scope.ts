import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { hasOwnEvents } from '#shared/permissions.ts';
import type { Database, Db } from '../db/schema.ts';
import type { AdminViewer } from './session.ts';

/** Every event, or the ids of the ones that are somebody's own. */
export type EventScope = 'all' | readonly string[];

/** Which events, and registrations of them, an organiser's session may see: all, or the ones the organiser was given. */
export async function eventScope(db: Db, { role, id }: AdminViewer): Promise<EventScope> {
  if (!hasOwnEvents(role)) return 'all';
  const rows = await db.selectFrom('admin_events').select('event_id').where('admin_id', '=', id).execute();
  return rows.map((row) => row.event_id);
}

export const isInScope = (scope: EventScope, eventId: string): boolean => scope === 'all' || scope.includes(eventId);

type EventColumn = 'events.id' | 'registrations.event_id' | 'payment_ledger.event_id';

/** The same for rows, as a condition of `where`. */
export function eventIsInScope(scope: EventScope, column: EventColumn): Expression<SqlBool> {
  const { eb, lit } = expressionBuilder<Database, 'events' | 'registrations' | 'payment_ledger'>();
  if (scope === 'all') return lit(true);
  // PostgreSQL takes no empty list.
  return scope.length > 0 ? eb(column, 'in', scope) : lit(false);
}
