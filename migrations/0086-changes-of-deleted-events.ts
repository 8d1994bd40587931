import { type Kysely, sql } from 'kysely';

/**
 * A payment that a coordinator set back must stay in the list when its event is deleted, so the event becomes optional.
 * SQLite cannot make a column optional, so the table is made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coordinator_changes rename to coordinator_changes_before`.execute(db);
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  let table = db.schema
    .createTable('coordinator_changes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('event_id', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('cascade'));
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['seen_by', 'seen_at', 'deleted_event_id', 'deleted_event_title']) {
    table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''));
  }
  await table.execute();
  const columns = sql.join(['id', 'event_id', 'registration_id', ...texts, 'seen_by', 'seen_at'].map(sql.ref));
  await sql`insert into coordinator_changes (${columns}) select ${columns} from coordinator_changes_before`.execute(db);
  await sql`drop table coordinator_changes_before`.execute(db);
  for (const { name, columns } of indexes) {
    await db.schema.createIndex(name).on('coordinator_changes').columns(columns).execute();
  }
}

const texts = ['at', 'kind', 'admin_id', 'admin_name', 'value_before', 'value_after'];

const indexes = [
  { name: 'coordinator_changes_event', columns: ['event_id'] },
  { name: 'coordinator_changes_registration', columns: ['registration_id'] },
  { name: 'coordinator_changes_to_see', columns: ['seen_at', 'at'] },
];
