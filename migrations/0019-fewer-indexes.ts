import type { Kysely } from 'kysely';

/**
 * `registrations_own` also starts with the student and finds the same rows. Sorting the few rows of one student takes
 * no time, but every registration has to update each index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registrations_student').execute();
}
