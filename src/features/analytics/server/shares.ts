import { sql } from 'kysely';
import { readCollegeNames } from '#features/colleges/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import type { Share } from '../contract.ts';
import { countedRegistrations, registrationCount } from './counted-registrations.ts';
import type { DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';

/** Most registrations first. Groups that have only payments or refunds in the period come last. */
export async function readShares(
  db: Db,
  range: DayRange,
  scope: EventScope,
  eventId: string,
  column: 'college' | 'department' | 'year',
): Promise<Share[]> {
  const written = sql.ref<string>(`registrations.${column}`);
  const nameOf = column === 'college' ? await readCollegeNames(db) : inAnyCase();
  const counts = await countedRegistrations(db, range, scope, eventId)
    .select([written.as('written'), registrationCount])
    .groupBy(written)
    .orderBy(written)
    .execute();
  const sums = await receivedMoney(db, range, scope, eventId)
    .innerJoin('registrations', 'registrations.id', 'payment_ledger.registration_id')
    .select([written.as('written'), receivedPaise])
    .groupBy(written)
    .orderBy(written)
    .execute();
  const shares = new Map<string, Share>();
  const shareOf = (typed: string): Share => {
    const name = nameOf(typed);
    const share = shares.get(name) ?? { name, registrations: 0, revenuePaise: 0 };
    shares.set(name, share);
    return share;
  };
  for (const row of counts) shareOf(row.written).registrations += row.registrations;
  for (const row of sums) shareOf(row.written).revenuePaise += row.revenuePaise;
  return [...shares.values()]
    .filter(({ registrations, revenuePaise }) => registrations > 0 || revenuePaise !== 0)
    .sort((a, b) => b.registrations - a.registrations || (a.name < b.name ? -1 : 1));
}

/** People write the same department with different capitals, which must not count as two. */
function inAnyCase(): (written: string) => string {
  const names = new Map<string, string>();
  return (written) => {
    const key = written.toLowerCase();
    const name = names.get(key) ?? written;
    names.set(key, name);
    return name;
  };
}
