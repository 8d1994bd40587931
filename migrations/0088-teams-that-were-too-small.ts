import { type Kysely, sql } from 'kysely';

/**
 * Whether a seat was released because its team was too small. Before, only the text of the reason said so, and a later
 * rejection of the payment replaced it. From now on `reason` has only what organisers wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('team_too_small', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update registrations set team_too_small = 1, reason = ''
    where reason = 'Too few members of the team had accepted in time.'
      and registration_status = 'cancelled' and released_at <> ''`.execute(db);
}
