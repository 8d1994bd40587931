import { type Kysely, sql } from 'kysely';

/** With each undo and override the server counts how many the phone has made (decision 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index gate_scans_corrections on gate_scans (device_id) where kind <> 'scan'`.execute(db);
}
