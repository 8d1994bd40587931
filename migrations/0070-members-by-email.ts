import { type Kysely, sql } from 'kysely';

/**
 * In place of an index of open members alone. SQLite took that one only for a query that repeats its list of states as
 * literals, and read all members otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index team_members_open`.execute(db);
  await sql`create index team_members_by_email on team_members (lower(email))`.execute(db);
}
