import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * Transaction IDs get one form for comparing, so that invisible letters, full-width digits and letters that look like
 * digits cannot make one payment count many times. The column that people read keeps the letters and digits that were
 * typed. Any other signs are left for a person to judge.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`drop index registrations_transaction_once`.execute(db);
  await sql`drop index registrations_transaction`.execute(db);
  await sql`alter table registrations drop column transaction_key`.execute(db);
  await addKey(db, engine);
  await rewritePlainly(db);
  // Payments with IDs that count as the same only from now on stay completed.
  await sql`update registrations set transaction_shared = 1
    where payment_status = 'completed' and transaction_shared = 0 and transaction_key <> '' and exists (
      select 1 from registrations as other
      where other.transaction_key = registrations.transaction_key and other.id < registrations.id
        and other.payment_status = 'completed' and other.transaction_shared = 0)`.execute(db);
  // PostgreSQL cannot index a table while its rows wait for foreign key checks.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(db);
  await sql`create index registrations_transaction on registrations (transaction_key)`.execute(db);
  await sql`create unique index registrations_transaction_once on registrations (transaction_key)
    where payment_status = 'completed' and transaction_shared = 0 and transaction_key <> ''`.execute(db);
}

const rowsAtOnce = 1_000;

interface Row {
  id: string;
  transaction_id: string;
}

async function rewritePlainly(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`select id, transaction_id from registrations
      where id > ${after} and transaction_id <> '' order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { id, transaction_id } of rows) {
      const plain = plainForm(transaction_id);
      if (plain !== transaction_id) {
        await sql`update registrations set transaction_id = ${plain} where id = ${id}`.execute(db);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

/** A copy of `src/shared/payments/transaction-id.ts` as it was when this was written, because migrations are frozen. */
const plainForm = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

async function addKey(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const compact = [' ', '.', '_', '/', '-'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, 'transaction_id');
  const asDigits = [
    ['O', '0'],
    ['I', '1'],
    ['L', '1'],
  ];
  const key = asDigits.reduce(
    (text, [letter, digit]) => `replace(${text}, '${letter}', '${digit}')`,
    `upper(${compact})`,
  );
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table registrations add column transaction_key text
    generated always as (${sql.raw(key)}) ${kept}`.execute(db);
}
