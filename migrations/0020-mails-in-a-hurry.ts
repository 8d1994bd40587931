import { type Kysely, sql } from 'kysely';

/** Looked for before each mail that is sent, among thousands that may wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_outbox_hurried on mail_outbox (next_attempt_at) where sent_at is null and good_until is not null`.execute(
    db,
  );
}
