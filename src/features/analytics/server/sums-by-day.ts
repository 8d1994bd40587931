import { sql } from 'kysely';
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
    ...sums.map((row) => ({ quarter: row.quarter, revenuePaise: Number(row.revenuePaise), registrations: 0 })),
  ];
  return foldIntoDays(daysBetween(range.from, range.to), quarters, (at) => dayOf(at, range.timeZone));
}

function quarterOf(column: 'registrations.created_at' | 'payment_ledger.at') {
  const at = sql.ref(column);
  return sql<string>`substr(${at}, 1, 14) || case
    when substr(${at}, 15, 2) < '15' then '00'
    when substr(${at}, 15, 2) < '30' then '15'
    when substr(${at}, 15, 2) < '45' then '30'
    else '45' end`;
}
