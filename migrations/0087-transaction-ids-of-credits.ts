import { type Kysely, sql } from 'kysely';

/**
 * The bank's number of a credit in the form for comparing. Numbers of NEFT and IMPS have letters, and a student who
 * copies one by hand takes O for 0, or I and L for 1.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`drop index payment_ledger_credit_reference`.execute(db);
  // SQLite adds computed columns only where they are not stored; an index may hold either.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table payment_ledger add column transaction_key text
    generated always as (${sql.raw(keyOf('reference'))}) ${kept}`.execute(db);
  await sql`create index payment_ledger_credit_transaction on payment_ledger (transaction_key)
    where credit_id <> ''`.execute(db);
}

/** As in migration 0023. */
function keyOf(column: string): string {
  const compact = [' ', '.', '_', '/', '-'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column);
  const asDigits = { O: '0', I: '1', L: '1' };
  return Object.entries(asDigits).reduce(
    (text, [letter, digit]) => `replace(${text}, '${letter}', '${digit}')`,
    `upper(${compact})`,
  );
}
