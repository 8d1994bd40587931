import { type Kysely, sql } from 'kysely';

/**
 * The bank's number of a credit, in the form for comparing. Numbers of NEFT and IMPS contain letters, and a student who
 * copies one by hand may type O for 0, or I and L for 1.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`drop index payment_ledger_credit_reference`.execute(db);
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table payment_ledger add column transaction_key text
    generated always as (${sql.raw(keyOf('reference'))}) ${kept}`.execute(db);
  await sql`create index payment_ledger_credit_transaction on payment_ledger (transaction_key)
    where credit_id <> ''`.execute(db);
}

/** The same as in migration 0023. */
function keyOf(column: string): string {
  const compact = [' ', '.', '_', '/', '-'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column);
  const asDigits = { O: '0', I: '1', L: '1' };
  return Object.entries(asDigits).reduce(
    (text, [letter, digit]) => `replace(${text}, '${letter}', '${digit}')`,
    `upper(${compact})`,
  );
}
