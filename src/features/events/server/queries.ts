import type { Db } from '#server/db/schema.ts';
import type { EventRow } from './rows.ts';

export function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In the order of the public list: seeded ones as given, new ones at the end. */
export function allEvents(db: Db): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().orderBy('position').orderBy('created_at').execute();
}
