import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { engine } from '#testing/test-app.ts';
import { migrations } from '../../../../migrations/index.ts';
import { type OpenDatabase, openDatabase } from '../open.ts';
import { migrate } from './migrate.ts';

/** The database as it was while invisible letters made a transaction ID another one. */
async function olderDatabase(): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const opened = openDatabase({ dataDir, databaseUrl: database?.url });
  onTestFinished(async () => {
    await opened.db.destroy();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const older = migrations.filter(({ name }) => name < '0023');
  const known = Object.fromEntries(
    older.map(({ name, up }) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  );
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db: opened.db, provider }).migrateToLatest();
  if (error) throw error;
  return opened;
}

/** As it is, without the types of today's schema. */
const insert = ({ db }: OpenDatabase, table: string, row: Record<string, string | number>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);

async function keep(opened: OpenDatabase, id: string, transactionId: string, status: 'pending' | 'completed') {
  const person = { name: 'Student', email: `${id}@students.example`, phone: '', college: '', department: '', year: '' };
  const student = { id, ...person, password_hash: '', verified: 0, created_at: '2025-04-01' };
  await insert(opened, 'students', student);
  await insert(opened, 'registrations', {
    id,
    event_id: 'event',
    student_id: id,
    ...person,
    team_name: '',
    team_members: '[]',
    additional_info: '',
    transaction_id: transactionId,
    amount_due_paise: 15_000,
    registration_status: 'pending',
    payment_status: status,
    proof_key: '',
    proof_state: 'none',
    created_at: '2025-04-01',
    updated_at: '',
    payment_reference: '',
    reason: '',
    resubmitted_at: '',
  });
}

const addEvent = (opened: OpenDatabase) =>
  insert(opened, 'events', {
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
  });

test('normalises stored transaction IDs and gives look-alikes the same key', async () => {
  const opened = await olderDatabase();
  await addEvent(opened);
  await keep(opened, 'a', '601234567890', 'completed');
  await keep(opened, 'b', '6012\u200b34567890', 'completed');
  await keep(opened, 'c', '６０１２３４５６７８９０', 'pending');
  await keep(opened, 'd', '6O1234567890', 'pending');
  await keep(opened, 'e', 'Paid: 500 – by uncle!', 'pending');

  await migrate(opened);

  const rows = await opened.db
    .selectFrom('registrations')
    .select(['id', 'transaction_id', 'transaction_key', 'payment_status', 'transaction_shared'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.transaction_id)).toEqual([
    ...['601234567890', '601234567890', '601234567890', '6O1234567890', 'Paid: 500 - by uncle!'],
  ]);
  for (const row of rows.slice(0, 4)) expect(row.transaction_key).toBe('601234567890');
  for (const row of rows) expect(row.transaction_key).toBe(transactionKey(row.transaction_id));
  expect(rows.map((row) => [row.payment_status, row.transaction_shared])).toEqual([
    ...[
      ['completed', 0],
      ['completed', 1],
    ],
    ...[
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ],
  ]);
  const again = opened.db.updateTable('registrations').set({ payment_status: 'completed' }).where('id', '=', 'c');
  await expect(again.execute()).rejects.toThrow();
});
