import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { Which } from './lifecycle/member-mails.ts';
import { moneyThatCame } from './lifecycle/money-that-came.ts';

/**
 * Whether the refund that the student was promised when cancelling still counts. It no longer counts if the
 * registration gets a seat again or more money arrives. For a row of `refund_proposals` in the query (decision 44).
 */
export const isStillPromised = sql<SqlBool>`(
  not exists (select 1 from registrations as cancelled
    where cancelled.id = refund_proposals.payment_id and cancelled.seat_lost_at > refund_proposals.cancelled_at)
  and ${moneyThatCame(sql.ref('refund_proposals.payment_id'))} <= refund_proposals.received_paise)`;

/**
 * Counts the unconfirmed refunds of registrations that are about to be deleted. After the deletion nobody could confirm
 * them.
 */
export async function countPromised(tx: Tx, { column, is }: Which): Promise<number> {
  const { count } = await tx
    .selectFrom('refund_proposals')
    .innerJoin('registrations', 'registrations.id', 'refund_proposals.payment_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`registrations.${column}`, '=', is)
    .where('registration_status', '=', 'cancelled')
    .where('refund_proposals.state', '=', 'waiting')
    .where(isStillPromised)
    .executeTakeFirstOrThrow();
  return count;
}
