import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { type Ability, may } from '#shared/permissions.ts';

/** The lists that an organiser may search and get news of, and the events in them. */
export interface Scope {
  events: EventScope;
  may: (ability: Ability) => boolean;
}

export async function scopeOf(db: Db, viewer: AdminViewer): Promise<Scope> {
  return { events: await eventScope(db, viewer), may: (ability) => may(viewer.role, ability) };
}
