import type { z } from 'zod';
import { readEdition } from '#features/edition/server/index.ts';
import { quarterHourOf } from '#server/db/quarter-hour.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope } from '#server/http/event-scope.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Analytics, getAnalytics } from '../contract.ts';
import { type DaySums, daysBetween, foldIntoDays } from '../rules.ts';
import { readConversion } from './conversion.ts';
import { countedRegistrations, registrationCount } from './counted-registrations.ts';
import { type EventSums, readChoices, readEvents } from './events.ts';
import { readPasses } from './passes.ts';
import { chosenRange, type DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';
import { readShares } from './shares.ts';

type Query = z.output<typeof getAnalytics.query>;

export async function readAnalytics(
  db: Db,
  query: Query,
  viewer: AdminViewer,
  now: Date,
): Promise<Analytics | Refusal<'invalid'>> {
  const { timeZone } = await readEdition(db);
  const range = await chosenRange(db, query, now, timeZone);
  if (range instanceof Refusal) return range;
  const scope = await eventScope(db, viewer);
  const sharesBy = (column: 'college' | 'department' | 'year') => readShares(db, range, scope, query.event, column);
  const days = await sumsByDay(db, range, scope, query.event);
  const events = await readEvents(db, range, scope, query.event);
  return {
    from: range.from,
    to: range.to,
    timeZone,
    today: dayOf(now, timeZone),
    totals: totalsOf(events, days),
    days,
    events,
    passes: await readPasses(db, range, scope, query.event),
    colleges: await sharesBy('college'),
    departments: await sharesBy('department'),
    years: await sharesBy('year'),
    conversion: await readConversion(db, range, scope, query.event),
    choices: await readChoices(db, scope),
  };
}

function totalsOf(events: readonly EventSums[], days: readonly DaySums[]): Analytics['totals'] {
  const sum = (value: (event: EventSums) => number) => events.reduce((total, event) => total + value(event), 0);
  return {
    registrations: sum((event) => event.registrations),
    // Includes money of events that were deleted later.
    revenuePaise: days.reduce((total, day) => total + day.revenuePaise, 0),
    seatsTaken: sum((event) => event.seatsTaken),
    seats: sum((event) => event.capacity),
  };
}

/** The database counts quarters of an hour, which are the same for every time zone. They are added up to days here. */
async function sumsByDay(db: Db, range: DayRange, scope: EventScope, eventId: string): Promise<DaySums[]> {
  const [registered, paid] = [quarterHourOf('registrations.created_at'), quarterHourOf('payment_ledger.at')];
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
