import { type RawBuilder, sql } from 'kysely';

/**
 * The quarter of an hour in which a stored time lies, as YYYY-MM-DDTHH:MM in UTC. In all time zones days begin at the
 * edge of a quarter, so sums by quarter can be added up to sums by day.
 */
export function quarterHourOf(column: string): RawBuilder<string> {
  const at = sql.ref(column);
  return sql<string>`substr(${at}, 1, 14) || case
    when substr(${at}, 15, 2) < '15' then '00'
    when substr(${at}, 15, 2) < '30' then '15'
    when substr(${at}, 15, 2) < '45' then '30'
    else '45' end`;
}
