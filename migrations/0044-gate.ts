import { type Kysely, sql } from 'kysely';
import { forbidChanges } from './append-only.ts';

/** Checkpoints, phones, and the append-only log of scans (decision 48). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('gate_checkpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('admits', 'text', (column) => column.notNull())
    .addColumn('needs_paid', 'integer', (column) => column.notNull())
    .addColumn('needs_id_seen', 'integer', (column) => column.notNull())
    .addColumn('hold', 'integer', (column) => column.notNull())
    .addColumn('opens_at', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text', (column) => column.notNull())
    .addColumn('capacity', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('gate_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('checkpoints', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('pairing_hash', 'text', (column) => column.notNull())
    .addColumn('pairing_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('unsent', 'integer')
    .addColumn('battery', 'integer')
    .execute();
  await sql`create unique index gate_devices_key on gate_devices (key_hash) where key_hash <> ''`.execute(db);
  await sql`create unique index gate_devices_pairing on gate_devices (pairing_hash) where pairing_hash <> ''`.execute(
    db,
  );
  await db.schema
    .createTable('gate_scans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull().unique())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('device_seq', 'bigint', (column) => column.notNull())
    .addColumn('checkpoint_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('ticket', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('of_id', 'text', (column) => column.notNull())
    .addColumn('shown', 'text', (column) => column.notNull())
    .addColumn('refusal', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('gate_scans_person').on('gate_scans').columns(['checkpoint_id', 'person']).execute();
  await sql`create index gate_scans_of on gate_scans (of_id) where of_id <> ''`.execute(db);
  await db.schema
    .createTable('gate_kept')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('sent', 'text', (column) => column.notNull())
    .execute();
  for (const table of ['gate_scans', 'gate_kept']) await forbidChanges(db, engine, table);
}
