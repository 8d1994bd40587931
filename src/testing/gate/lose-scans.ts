import { sql } from 'kysely';
import type { FestApp } from '#app/app.ts';

/** Deletes scans, as if a standby without the last commits had been promoted. */
export async function loseScans({ platform: { db, engine } }: FestApp, ids: readonly string[]): Promise<void> {
  const trigger = engine === 'sqlite' ? 'gate_scans_no_delete' : 'gate_scans_no_change on gate_scans';
  await sql.raw(`drop trigger if exists ${trigger}`).execute(db);
  const { numDeletedRows } = await db.deleteFrom('gate_scans').where('id', 'in', ids).executeTakeFirstOrThrow();
  if (Number(numDeletedRows) !== ids.length) throw new Error(`${numDeletedRows} of ${ids.length} scans were there`);
  await db
    .updateTable('ticket_counter')
    .set(({ eb }) => ({ seq: eb('seq', '-', ids.length) }))
    .execute();
}
