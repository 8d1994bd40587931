import { type Kysely, sql } from 'kysely';

/** The transaction IDs of payments that were accepted and then deleted, so that no other payment uses them unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_payments')
    .addColumn('transaction_key', 'text', (column) => column.notNull())
    .addColumn('joint_payment_id', 'text', (column) => column.notNull())
    .addColumn('deleted_with', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_payments_pk', ['transaction_key', 'joint_payment_id'])
    .execute();
  await addEarlier(db);
}

/**
 * For payments that were deleted before, the ledger still has the transaction ID that their money came with. Cash is
 * left out, because its rows have receipt numbers.
 */
async function addEarlier(db: Kysely<unknown>): Promise<void> {
  const key = sql.raw(keyOf('reference'));
  const moved = (account: string) =>
    sql.raw(`case when ${account} in ('received', 'refunded') then amount_paise else 0 end`);
  await sql`insert into deleted_payments (transaction_key, joint_payment_id, deleted_with)
    select distinct ${key}, '', 'unknown' from payment_ledger
    where to_account = 'received' and source <> 'cash' and registration_id <> '' and ${key} <> ''
      and not exists (select 1 from registrations where registrations.id = payment_ledger.registration_id)
      and not exists (select 1 from pass_orders where pass_orders.id = payment_ledger.registration_id)
      and (select sum(${moved('to_account')} - ${moved('from_account')})
        from payment_ledger as own where own.registration_id = payment_ledger.registration_id) > 0`.execute(db);
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
