import { type Kysely, sql } from 'kysely';

/** What keeps a person the same when a team is handed over or an account takes a member's place (decision 47). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('team_origins')
    .addColumn('registration_id', 'text', (column) =>
      column.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('leader_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('team_origins_leader').on('team_origins').column('leader_id').execute();
  await db.schema
    .createTable('ticket_persons')
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull())
    .execute();
  await takeFormer(db);
}

/** Of teams that were handed over before, and of tickets that were issued before. */
export async function takeFormer(db: Kysely<unknown>): Promise<void> {
  await sql`insert into team_origins (registration_id, leader_id)
    select registrations.id, substr(handed.actor, length('student:') + 1) from audit_log as handed
    join registrations on handed.subject = 'registration:' || registrations.id
    where handed.action = 'team.hand-over' and handed.position = (select min(position) from audit_log as earlier
      where earlier.action = handed.action and earlier.subject = handed.subject)`.execute(db);
  await sql`insert into ticket_persons (holder, person)
    select holder, min(person) from tickets where holder like 'member:%' group by holder`.execute(db);
}
