import { type Kysely, sql } from 'kysely';

/** The worker looks for these mails before each mail that it sends, and thousands of mails may wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_outbox_hurried on mail_outbox (next_attempt_at) where sent_at is null and good_until is not null`.execute(
    db,
  );
}
