import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';
import type { EventRow } from './rows.ts';

const eventById = prepared((db, at: { id: string }) => db.selectFrom('events').selectAll().where('id', '=', at.id));

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return (await eventById(db, { id })).rows[0];
}

/** In the order of the public list: seeded ones as given, new ones at the end. */
export function allEvents(db: Db): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().orderBy('position').orderBy('created_at').execute();
}
