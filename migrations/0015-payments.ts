import { type Kysely, sql } from 'kysely';
import { forbidChanges } from './append-only.ts';

type Engine = 'sqlite' | 'postgres';

/** The ledger with its opening rows, and the tables of the payments desk and the statements. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await describeProofs(db, engine);
  await createLedger(db, engine);
  await createDesk(db);
  await createStatements(db);
}

/** People type '4123 4567-8901' for '412345678901'. The database computes the second form. */
async function describeProofs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const unwritten = [' ', '\u00a0', '\t', '-', '\u2013', '\u2014', '_', '.', '/'];
  const key = unwritten.reduce((text, mark) => `replace(${text}, '${mark}', '')`, 'transaction_id');
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table registrations add column transaction_key text
    generated always as (upper(${sql.raw(key)})) ${kept}`.execute(db);
  for (const column of ['proof_print', 'proof_taken_at']) {
    await db.schema
      .alterTable('registrations')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('registrations')
    .addColumn('transaction_shared', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Payments that were completed before this rule existed stay completed.
  await sql`update registrations set transaction_shared = 1 where payment_status = 'completed'`.execute(db);
  await db.schema.createIndex('registrations_transaction').on('registrations').column('transaction_key').execute();
  await sql`create unique index registrations_transaction_once on registrations (transaction_key)
    where payment_status = 'completed' and transaction_shared = 0 and transaction_key <> ''`.execute(db);
  await sql`create index registrations_to_check
    on registrations ((case when resubmitted_at = '' then created_at else resubmitted_at end), id)
    where payment_status = 'pending' and amount_due_paise > 0`.execute(db);
}

/** Without foreign keys, because a row outlives its registration and its event. It contains no names. */
async function createLedger(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('payment_ledger')
    .addColumn('seq', engine === 'sqlite' ? 'integer' : 'serial', (column) =>
      engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_account', 'text', (column) => column.notNull())
    .addColumn('to_account', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('credit_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_ledger_registration').on('payment_ledger').column('registration_id').execute();
  await sql`create index payment_ledger_credit on payment_ledger (credit_id) where credit_id <> ''`.execute(db);
  // A receipt of a receipt book is for one payment.
  await sql`create unique index payment_ledger_receipt on payment_ledger (event_id, reference)
    where source = 'cash' and kind = 'received'`.execute(db);
  await sql`insert into payment_ledger
      (at, registration_id, event_id, kind, from_account, to_account, amount_paise, source, actor, reference, note,
        credit_id)
    select created_at, id, event_id, 'opening', 'outside',
      case when payment_status = 'completed' then 'received'
        when payment_status = 'failed' then 'rejected'
        when registration_status = 'cancelled' then 'released'
        else 'toCheck' end,
      amount_due_paise, 'opening', 'operator', transaction_id, '', ''
    from registrations order by created_at, id`.execute(db);
  await forbidChanges(db, engine, 'payment_ledger');
}

async function createDesk(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_name', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('registration_status_before', 'text', (column) => column.notNull())
    .addColumn('shared_before', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('payment_decisions_registration')
    .on('payment_decisions')
    .columns(['registration_id', 'at'])
    .execute();
}

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .addColumn('applied_by', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('statement_lines')
    .addColumn('statement_id', 'text', (column) => column.notNull().references('statements.id').onDelete('cascade'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('credit_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('utr', 'text', (column) => column.notNull())
    .addColumn('narration', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('matched_by', 'text', (column) => column.notNull())
    .addColumn('registration_ids', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statement_lines_pk', ['statement_id', 'line'])
    .execute();
  await db.schema
    .createTable('payment_credits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('statement_id', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('utr', 'text', (column) => column.notNull())
    .addColumn('narration', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('matched_by', 'text', (column) => column.notNull())
    .addColumn('registration_ids', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_by', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('payment_credits_open')
    .on('payment_credits')
    .columns(['state', 'list', 'date'])
    .execute();
  await db.schema
    .createTable('statement_layouts')
    .addColumn('signature', 'text', (column) => column.primaryKey())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
}
