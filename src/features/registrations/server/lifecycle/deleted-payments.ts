import type { PaymentStatus } from '#features/own-registrations/contract.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import type { Balances } from '#shared/payments/payment-ledger.ts';
import { type Claim, creditsReceived } from './credit-claims.ts';

export interface GonePayment extends Claim {
  payment_status: PaymentStatus;
}

const atOnce = 500;

interface Money {
  balances: Map<string, Balances>;
  /**
   * Payments whose money had arrived until a coordinator said that it had not. Nobody at the payments desk has looked
   * at that change yet.
   */
  setBack?: ReadonlySet<string> | undefined;
}

/** Keeps the transaction IDs of deleted payments whose money arrived, even if it was refunded (decision 61). */
export async function keepTransactionIds(
  tx: Tx,
  gone: readonly GonePayment[],
  { balances, setBack }: Money,
  deleted: DeletedWith,
): Promise<void> {
  const paid = gone.filter(({ id }) => {
    const { received = 0, refunded = 0 } = balances.get(id) ?? {};
    return received + refunded > 0 || setBack?.has(id);
  });
  const accepted = paid.filter(({ id, transaction_key, payment_status }) => {
    return transaction_key !== '' && (payment_status !== 'failed' || setBack?.has(id));
  });
  const kept = [...accepted, ...(await paidByCredits(tx, paid))];
  // Always in the same order, so that two deletions cannot deadlock.
  const sorted = kept.toSorted((a, b) => (a.transaction_key < b.transaction_key ? -1 : 1));
  for (const some of chunksOf(sorted, atOnce)) {
    const rows = some.map(({ transaction_key, joint_payment_id }) => {
      return { transaction_key, joint_payment_id, deleted_with: deleted };
    });
    await tx
      .insertInto('deleted_payments')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['transaction_key', 'joint_payment_id']).doNothing())
      .execute();
  }
}

/**
 * Finds the transaction IDs of the credits that paid them. The student may have typed a different one, and a rejected
 * payment may have received a part.
 */
async function paidByCredits(tx: Tx, paid: readonly GonePayment[]) {
  const found: Omit<Claim, 'id'>[] = [];
  const byId = new Map(paid.map((payment) => [payment.id, payment]));
  for (const ids of chunksOf([...byId.keys()], atOnce)) {
    const credits = await creditsReceived(tx).where('registration_id', 'in', ids).execute();
    for (const { registration_id, transaction_key } of credits) {
      const { joint_payment_id = '' } = byId.get(registration_id) ?? {};
      if (transaction_key !== '') found.push({ transaction_key, joint_payment_id });
    }
  }
  return found;
}

/**
 * The deleted payments that had one of these transaction IDs. Search the existing payments first: a payment that is
 * deleted in between is then found here.
 */
export const deletedClaims = (db: Db, transactionKeys: readonly string[]) =>
  db
    .selectFrom('deleted_payments')
    .selectAll()
    .where('transaction_key', 'in', transactionKeys)
    .orderBy('transaction_key')
    .orderBy('deleted_with');
