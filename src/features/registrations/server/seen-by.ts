import type { Db } from '#server/db/schema.ts';
import { eventScope, inScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';

/** False too for a registration that is not there: nobody learns which it was. */
export async function mayTouch(db: Db, viewer: AdminViewer, registrationId: string): Promise<boolean> {
  const scope = await eventScope(db, viewer);
  if (scope === 'all') return true;
  const row = await db
    .selectFrom('registrations')
    .select('event_id')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row !== undefined && inScope(scope, row.event_id);
}
