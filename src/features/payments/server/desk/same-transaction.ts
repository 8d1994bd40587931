import { claimingOrders, otherPaymentsAmong, type PaidLine } from '#features/orders/server/index.ts';
import { creditClaims, deletedClaims, stillClaims } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';

export interface SameTransaction {
  /** The ids of registrations and orders. */
  others: string[];
  /** What the deleted payments were deleted with, each once. */
  deleted: DeletedWith[];
}

interface Claim extends PaidLine {
  transaction_key: string;
}

/**
 * Finds for each registration one of each other payment with the same transaction ID that is neither rejected nor given
 * up, or that received a credit with this ID. `isOnlyClaim` finds the same payments and then asks for confirmation.
 * Registrations without any have no entry.
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
  const orders = await claimingOrders(db, keys).execute();
  const credited = await creditClaims(db, keys);
  const gone = await deletedClaims(db, keys).execute();
  // For a joint payment, registrations come before passes: the desk can open a registration.
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

type SomeClaim = Pick<Claim, 'transaction_key' | 'joint_payment_id'>;

/** A line of the same joint payment is no other payment, also where it is deleted. */
const isSame = (gone: SomeClaim, row: SomeClaim): boolean =>
  gone.transaction_key === row.transaction_key &&
  (gone.joint_payment_id === '' || gone.joint_payment_id !== row.joint_payment_id);
