import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { type WhyNotRegister, whyNotRegister } from '#features/events/open-rules.ts';
import { type findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import type { Entry } from '#features/registrations/rules.ts';
import type { Db } from '#server/db/schema.ts';

type Row = Awaited<ReturnType<typeof findEvent>>;

/** Returns why an event takes no registration now, by its own times or the edition's. */
export const whyNotNow = async (db: Db, row: Row, now: Date): Promise<WhyNotRegister | undefined> =>
  whyNotRegister(await timedEvent(db, row), now);

/** Whether registration has closed. An unpublished event may be called off, but its registration is not closed. */
export async function hasClosed(db: Db, row: Row, now: Date): Promise<boolean> {
  const event = await timedEvent(db, row);
  const why = whyNotRegister(event && { ...event, isActive: true }, now);
  return why !== undefined && why !== 'eventNotOpen';
}

export async function entryNow(db: Db, row: Row, now: Date): Promise<Entry> {
  const why = await whyNotNow(db, row, now);
  if (!why) return 'open';
  return why === 'eventClosed' || why === 'eventOver' ? 'closed' : 'paused';
}

const timedEvent = async (db: Db, row: Row) =>
  row && withEditionTimes(toEvent(row), registrationTimes(await readEdition(db)));
