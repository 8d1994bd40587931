import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import type { Share } from '../contract.ts';
import { countedRegistrations, registrationCount } from './counted-registrations.ts';
import type { DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';

/** The busiest first; groups with only payments or refunds on these days come last. */
export async function readShares(
  db: Db,
  range: DayRange,
  scope: EventScope,
  eventId: string,
  column: 'college' | 'department' | 'year',
): Promise<Share[]> {
  const written = sql.ref<string>(`registrations.${column}`);
  // People write the same college in many ways; at least its capitals do not make it two.
  const key = sql<string>`lower(${written})`;
  const name = sql<string>`min(${written})`.as('name');
  const counts = await countedRegistrations(db, range, scope, eventId)
    .select([key.as('key'), name, registrationCount])
    .groupBy(key)
    .execute();
  const sums = await receivedMoney(db, range, scope, eventId)
    .innerJoin('registrations', 'registrations.id', 'payment_ledger.registration_id')
    .select([key.as('key'), name, receivedPaise])
    .groupBy(key)
    .execute();
  const shares = new Map<string, Share>(
    counts.map((row) => [row.key, { name: row.name, registrations: Number(row.registrations), revenuePaise: 0 }]),
  );
  for (const row of sums) {
    const revenuePaise = Number(row.revenuePaise);
    const share = shares.get(row.key);
    if (share) share.revenuePaise = revenuePaise;
    else if (revenuePaise !== 0) shares.set(row.key, { name: row.name, registrations: 0, revenuePaise });
  }
  return [...shares.values()].sort((a, b) => b.registrations - a.registrations || (a.name < b.name ? -1 : 1));
}
