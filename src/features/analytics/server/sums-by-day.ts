import { quarterOf } from '#server/db/quarter-hour.ts';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import { dayOf } from '#shared/calendar.ts';
import { type DaySums, daysBetween, foldIntoDays } from '../rules.ts';
import { countedRegistrations, registrationCount } from './counted-registrations.ts';
import type { DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';

/** The database counts quarters of an hour, which are the same text everywhere; the zone's days are folded here. */
export async function sumsByDay(db: Db, range: DayRange, scope: EventScope, eventId = ''): Promise<DaySums[]> {
  const [registered, paid] = [quarterOf('registrations.created_at'), quarterOf('payment_ledger.at')];
  const counts = await countedRegistrations(db, range, scope, eventId)
    .select([registered.as('quarter'), registrationCount])
    .groupBy(registered)
    .execute();
  const sums = await receivedMoney(db, range, scope, eventId)
    .select([paid.as('quarter'), receivedPaise])
    .groupBy(paid)
    .execute();
  const quarters = [
    ...counts.map((row) => ({ ...row, revenuePaise: 0 })),
    ...sums.map((row) => ({ quarter: row.quarter, revenuePaise: row.revenuePaise, registrations: 0 })),
  ];
  return foldIntoDays(daysBetween(range.from, range.to), quarters, (at) => dayOf(at, range.timeZone));
}
