import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { type WhyNotRegister, whyNotRegister } from '#features/events/open-rules.ts';
import { type findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import type { Entry } from '#features/registrations/rules.ts';
import type { Db } from '#server/db/schema.ts';

type Row = Awaited<ReturnType<typeof findEvent>>;

/** Returns why an event takes no registration now, by its own times or the edition's. */
export async function whyNotNow(db: Db, row: Row, now: Date): Promise<WhyNotRegister | undefined> {
  const event = row && withEditionTimes(toEvent(row), registrationTimes(await readEdition(db)));
  return whyNotRegister(event, now);
}

export async function entryNow(db: Db, row: Row, now: Date): Promise<Entry> {
  const why = await whyNotNow(db, row, now);
  if (!why) return 'open';
  return why === 'eventClosed' || why === 'eventOver' ? 'closed' : 'paused';
}
