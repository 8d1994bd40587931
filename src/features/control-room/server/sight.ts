import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';

/** How far somebody of the committee sees. */
export interface Sight {
  events: EventScope;
  messages: boolean;
  /** Transaction ids and proofs that were sent again. */
  payments: boolean;
}

export async function sightOf(db: Db, viewer: AdminViewer): Promise<Sight> {
  const { role } = viewer;
  return {
    events: await eventScope(db, viewer),
    messages: role === 'administrator' || role === 'volunteer',
    payments: role !== 'volunteer',
  };
}
