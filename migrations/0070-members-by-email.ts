import { type Kysely, sql } from 'kysely';

/**
 * Replaces an index of open members only. SQLite used that index only for queries that repeat its list of states as
 * literals, and read all members for any other query.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index team_members_open`.execute(db);
  await sql`create index team_members_by_email on team_members (lower(email))`.execute(db);
}
