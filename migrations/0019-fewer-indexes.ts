import type { Kysely } from 'kysely';

/**
 * `registrations_own`, which begins with the student too, finds the same rows; sorting the few of one student costs
 * nothing, and keeping an index costs every registration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registrations_student').execute();
}
