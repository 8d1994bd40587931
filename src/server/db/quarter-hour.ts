import { type RawBuilder, sql } from 'kysely';

/**
 * The quarter of an hour of a stored time, as YYYY-MM-DDTHH:MM in UTC. No time zone begins its day within one, so sums by
 * quarter can be put together to sums by day.
 */
export function quarterHourOf(column: string): RawBuilder<string> {
  const at = sql.ref(column);
  return sql<string>`substr(${at}, 1, 14) || case
    when substr(${at}, 15, 2) < '15' then '00'
    when substr(${at}, 15, 2) < '30' then '15'
    when substr(${at}, 15, 2) < '45' then '30'
    else '45' end`;
}
