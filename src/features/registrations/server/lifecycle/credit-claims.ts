import { type SqlBool, sql } from 'kysely';
import { soldStatuses } from '#features/passes/rules.ts';
import type { Db } from '#server/db/schema.ts';
import { stillClaims } from '../seats/waiting.ts';
import { moneyThatCame } from './money-that-came.ts';

/**
 * The bank's numbers (UTR) of the credits that payments have received, in the form for comparing, by registration or
 * order. A credit that was taken off again sums to 0 and is left out.
 */
export const creditsReceived = (db: Db) =>
  db
    .selectFrom('payment_ledger')
    .select(['registration_id', 'transaction_key'])
    .where('source', '=', 'statement')
    .where('credit_id', '<>', sql.lit(''))
    .groupBy(['registration_id', 'transaction_key'])
    .having(
      sql<number>`sum(case when to_account = 'received' then amount_paise else 0 end
        - case when from_account = 'received' then amount_paise else 0 end)`,
      '>',
      0,
    );

/** A registration or an order, with a transaction ID in the form for comparing. */
export interface Claim {
  id: string;
  transaction_key: string;
  /** '' if it is not part of a joint payment. */
  joint_payment_id: string;
}

/**
 * The payments that received a credit with one of these transaction IDs. The student may have typed another one: the
 * credit was assigned by hand, or found by the reference. Or the payment has received only a part and was rejected or
 * cancelled for the rest. Leaves out a payment that is rejected or given up and whose money counts as not received.
 */
export function creditClaims(db: Db, transactionKeys: readonly string[]): Promise<Claim[]> {
  return (
    db
      .selectFrom(creditsReceived(db).where('transaction_key', 'in', transactionKeys).as('credited'))
      .leftJoin('registrations', 'registrations.id', 'credited.registration_id')
      .leftJoin('pass_orders', 'pass_orders.id', 'credited.registration_id')
      .select(['credited.registration_id as id', 'credited.transaction_key'])
      .select(
        sql<string>`coalesce(registrations.joint_payment_id, pass_orders.joint_payment_id)`.as('joint_payment_id'),
      )
      // `deletedClaims` finds a deleted payment.
      .where(sql<SqlBool>`coalesce(registrations.id, pass_orders.id) is not null`)
      .where(({ eb, or }) => or([stillClaims, eb('pass_orders.status', 'in', soldStatuses), isMoneyHere]))
      .orderBy('credited.registration_id')
      .execute()
  );
}

/** A rejected payment may still have received a part, and refunded money had arrived as well. Both count. */
const isMoneyHere = sql<SqlBool>`${moneyThatCame(sql.ref('credited.registration_id'))} > 0`;
