import { type Kysely, sql } from 'kysely';

/** What is kept about a place in a team after the team is handed over or an account accepts the place (decision 47). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['typed_by', 'accepted_by']) {
    await db.schema
      .alterTable('team_members')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex(`team_members_${column}`).on('team_members').column(column).execute();
  }
  await db.schema
    .createTable('ticket_persons')
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull())
    .execute();
  await takeFormer(db);
}

/**
 * Tickets were issued for the leader of that time, so `typed_by` is the leader. A former leader now has a member's
 * place, and it is not known who had that place before, so its `accepted_by` stays ''.
 */
export async function takeFormer(db: Kysely<unknown>): Promise<void> {
  await sql`update team_members set
    typed_by = (select student_id from registrations where registrations.id = team_members.registration_id),
    accepted_by = case when state = 'accepted' and student_id is not null
        and not exists (select 1 from handed_over_teams where handed_over_teams.student_id = team_members.student_id
          and handed_over_teams.registration_id = team_members.registration_id)
        then student_id else '' end`.execute(db);
  await sql`insert into ticket_persons (holder, person)
    select holder, min(person) from tickets where holder like 'member:%' group by holder`.execute(db);
}
