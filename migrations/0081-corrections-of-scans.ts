import { type Kysely, sql } from 'kysely';

/** How many undos and overrides a phone has made is asked with each of them (decision 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index gate_scans_corrections on gate_scans (device_id) where kind <> 'scan'`.execute(db);
}
