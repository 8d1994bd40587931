import { type SqlBool, sql } from 'kysely';
import { soldStatuses } from '#features/passes/rules.ts';
import {
  type Claim,
  creditClaims,
  deletedClaims,
  moneyThatCame,
  stillClaims,
} from '#features/registrations/server/index.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import { otherPaymentsAmong } from './other-payments.ts';

export interface SameTransaction {
  /** The ids of registrations and orders. */
  others: string[];
  /** What the deleted payments were deleted with, without repeats. */
  deleted: DeletedWith[];
}

/**
 * Finds the other payments with the same transaction ID for each registration or order, with one line of each. A
 * payment counts unless it was rejected, or cancelled without being paid. It always counts if it received a credit with
 * this ID. Rows without such payments have no entry.
 */
export async function sameTransactions(db: Db, rows: readonly Claim[]): Promise<Map<string, SameTransaction>> {
  const keys = [...new Set(rows.map((row) => row.transaction_key).filter(Boolean))];
  if (keys.length === 0) return new Map();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'transaction_key', 'joint_payment_id'])
    .where('transaction_key', 'in', keys)
    .where(stillClaims)
    .orderBy('created_at')
    .execute();
  const orders = await db
    .selectFrom('pass_orders')
    .select(['id', 'transaction_key', 'joint_payment_id'])
    .where('transaction_key', 'in', keys)
    .where(({ eb, or }) => or([eb('status', 'in', soldStatuses), isCancelledAndPaid]))
    .orderBy('created_at')
    .execute();
  const credited = await creditClaims(db, keys);
  // Read after the payments that exist, as `deletedClaims` requires.
  const gone = await deletedClaims(db, keys).execute();
  // For a joint payment, registrations come before passes, because the desk can open a registration.
  const claims: Claim[] = [...registrations, ...orders, ...credited];
  return new Map(
    rows.flatMap((row) => {
      const others = otherPaymentsAmong(row, claims, ({ transaction_key }) => transaction_key === row.transaction_key);
      const deleted = gone.filter((one) => isSame(one, row)).map(({ deleted_with }) => deleted_with);
      if (others.length + deleted.length === 0) return [];
      return [[row.id, { others, deleted: [...new Set(deleted)] }]];
    }),
  );
}

/** A cancelled order whose money came, even if it was refunded: that money cannot pay for anything else. */
const isCancelledAndPaid = sql<SqlBool>`(pass_orders.status = 'cancelled'
  and ${moneyThatCame(sql.ref('pass_orders.id'))} > 0)`;

/** Lines of the same joint payment are one payment, also if a line was deleted. */
const isSame = (gone: Omit<Claim, 'id'>, row: Claim): boolean =>
  gone.transaction_key === row.transaction_key &&
  (gone.joint_payment_id === '' || gone.joint_payment_id !== row.joint_payment_id);

/**
 * Lock this before reading the payments with the same transaction ID. Two such payments are then approved one after the
 * other.
 */
export const lockTransactionId = (tx: Tx, transactionKey: string) => lockName(tx, `transaction ${transactionKey}`);

/** Whether no other payment has this transaction ID. Another call with the same ID waits until the transaction ends. */
export async function isOnlyClaim(tx: Tx, claim: Claim): Promise<boolean> {
  if (claim.transaction_key === '') return true;
  await lockTransactionId(tx, claim.transaction_key);
  return (await sameTransactions(tx, [claim])).size === 0;
}
