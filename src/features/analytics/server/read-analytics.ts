import { sql } from 'kysely';
import type { z } from 'zod';
import { readEdition } from '#features/content/server/index.ts';
import { today } from '#server/calendar.ts';
import type { Db } from '#server/db/schema.ts';
import { eventScope } from '#server/http/event-scope.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Analytics, getAnalytics } from '../contract.ts';
import { readConversion } from './conversion.ts';
import { countedRegistrations, registrationSums } from './counted-registrations.ts';
import { type EventSums, readChoices, readEvents } from './events.ts';
import { chosenRange } from './range.ts';
import { registrationsByDay } from './registrations-by-day.ts';

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
  const counted = () => countedRegistrations(db, range, scope, query.event);
  const sharesBy = (column: 'college' | 'department' | 'year') =>
    // People write the same college in many ways; at least its capitals do not make it two.
    counted()
      .select(sql<string>`min(${sql.ref(`registrations.${column}`)})`.as('name'))
      .select(registrationSums)
      .groupBy(sql`lower(${sql.ref(`registrations.${column}`)})`)
      .orderBy('registrations', 'desc')
      .orderBy('name')
      .execute();
  const events = await readEvents(db, range, scope, query.event);
  return {
    from: range.from,
    to: range.to,
    timeZone,
    today: today(now, timeZone),
    totals: totalsOf(events),
    days: await registrationsByDay(db, range, scope, query.event),
    events,
    colleges: await sharesBy('college'),
    departments: await sharesBy('department'),
    years: await sharesBy('year'),
    conversion: await readConversion(db, range, scope, query.event),
    choices: await readChoices(db, scope),
  };
}

function totalsOf(events: readonly EventSums[]): Analytics['totals'] {
  const sum = (value: (event: EventSums) => number) => events.reduce((total, event) => total + value(event), 0);
  return {
    registrations: sum((event) => event.registrations),
    revenuePaise: sum((event) => event.revenuePaise),
    seatsTaken: sum((event) => event.seatsTaken),
    seats: sum((event) => event.capacity),
  };
}
