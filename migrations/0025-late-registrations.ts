import { type Kysely, sql } from 'kysely';

/**
 * From now on an edition says whether students may register after an event is over. For the sample edition, whose date
 * is past, the value is yes. An edition with a name or a date from an organiser gets no value, which means no.
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
