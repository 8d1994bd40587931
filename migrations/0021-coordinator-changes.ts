import type { Kysely } from 'kysely';

/** Fees and payment statuses that coordinators changed, until somebody at the payments desk has looked at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coordinator_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_name', 'text', (column) => column.notNull())
    .addColumn('value_before', 'text', (column) => column.notNull())
    .addColumn('value_after', 'text', (column) => column.notNull())
    .addColumn('seen_by', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('seen_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Deleting an event or a registration looks for its changes here.
  await db.schema.createIndex('coordinator_changes_event').on('coordinator_changes').column('event_id').execute();
  await db.schema
    .createIndex('coordinator_changes_registration')
    .on('coordinator_changes')
    .column('registration_id')
    .execute();
  await db.schema
    .createIndex('coordinator_changes_to_see')
    .on('coordinator_changes')
    .columns(['seen_at', 'at'])
    .execute();
}
