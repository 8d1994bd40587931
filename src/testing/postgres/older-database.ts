import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { migrations } from '../../../migrations/index.ts';
import { engine } from '../test-app.ts';
import { createDatabase } from './postgres.ts';

/** A database with the schema of the time before the migration with this number. */
export async function olderDatabase(before: string): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const opened = openDatabase({ dataDir, databaseUrl: database?.url });
  onTestFinished(async () => {
    await opened.db.destroy();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const older = migrations.filter(({ name }) => name < before);
  const known = Object.fromEntries(
    older.map(({ name, up }) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  );
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db: opened.db, provider }).migrateToLatest();
  if (error) throw error;
  return opened;
}

type Row = Record<string, string | number>;

/** Inserts a row without the types of today's schema. */
export const addOlderRow = ({ db }: OpenDatabase, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);

/** Adds an event as it was before migration 23. */
export const addOlderEvent = (opened: OpenDatabase, columns: Row = {}) =>
  addOlderRow(opened, 'events', {
    id: 'event',
    position: 1,
    title: 'Event',
    description: '',
    about_content: '',
    details_content: '',
    image: '',
    event_type: 'technical',
    date: '2025-05-09',
    start_time: '',
    end_time: '',
    location: '',
    capacity: 10,
    seats_taken: 5,
    is_team_event: 0,
    team_min: 1,
    team_max: 1,
    solo_fee_paise: 15_000,
    team_fee_paise: 0,
    upi_id: '',
    qr_code: '',
    rules: '[]',
    requirements: '[]',
    prizes: '{}',
    coordinators: '[]',
    is_active: 1,
    registration_opens_at: '',
    registration_closes_at: '',
    created_at: '2025-04-01',
    updated_at: '2025-04-01',
    ...columns,
  });

/** Adds a registration as it was before migration 23, with its student. */
export async function addOlderRegistration(opened: OpenDatabase, id: string, columns: Row = {}): Promise<void> {
  const person = { name: 'Student', email: `${id}@students.example`, phone: '', college: '', department: '', year: '' };
  const student = { id, ...person, password_hash: '', verified: 0, created_at: '2025-04-01' };
  await addOlderRow(opened, 'students', student);
  await addOlderRow(opened, 'registrations', {
    id,
    event_id: 'event',
    student_id: id,
    ...person,
    team_name: '',
    team_members: '[]',
    additional_info: '',
    transaction_id: '',
    amount_due_paise: 15_000,
    registration_status: 'pending',
    payment_status: 'pending',
    proof_key: '',
    proof_state: 'none',
    created_at: '2025-04-01',
    updated_at: '',
    payment_reference: '',
    reason: '',
    resubmitted_at: '',
    ...columns,
  });
}
