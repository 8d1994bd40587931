import { type Kysely, sql } from 'kysely';

/**
 * Editions say since now whether students may register after an event is over: the sample edition, whose date is past,
 * says yes. One that an organiser has given a name or a date of their own says nothing, which is no.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = 'edition'`.execute(db);
  const [row] = rows;
  if (!row) return;
  const edition = JSON.parse(row.value);
  if (edition.name !== 'Aarambh 2025' || edition.startsAtLocal !== '2025-05-09T09:00') return;
  const value = JSON.stringify({ ...edition, lateRegistrations: true });
  await sql`update settings set value = ${value} where name = 'edition'`.execute(db);
}
