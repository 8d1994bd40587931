import { holdRow } from '#server/db/concurrency.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { EventRow } from './rows.ts';

const eventById = prepared((db, at: { id: string }) => db.selectFrom('events').selectAll().where('id', '=', at.id));

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return (await eventById(db, { id })).rows[0];
}

/** Whether the event exists. It cannot be deleted until the transaction ends. */
export const holdEvent = async (tx: Tx, id: string): Promise<boolean> =>
  (await holdRow(tx, tx.selectFrom('events').select('id').where('id', '=', id))) !== undefined;

/** In the order of the public list: seeded events in their order, then new ones. */
export function allEvents(db: Db): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().orderBy('position').orderBy('created_at').execute();
}

/** Titles of published events with a fee that is never charged: the team fee of a solo event, or the reverse. */
export async function eventsWithUnusedFee(db: Db, scope: EventScope): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .select('title')
    .where('is_active', '=', 1)
    .where(eventIsInScope(scope, 'events.id'))
    .where((eb) =>
      eb.or([
        eb.and([eb('is_team_event', '=', 1), eb('solo_fee_paise', '>', 0)]),
        eb.and([eb('is_team_event', '=', 0), eb('team_fee_paise', '>', 0)]),
      ]),
    )
    .orderBy('position')
    .execute();
  return events.map(({ title }) => title);
}
