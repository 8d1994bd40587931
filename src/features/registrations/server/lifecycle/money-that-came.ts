import { type Expression, sql } from 'kysely';

/**
 * The paise that arrived for a registration or an order, for use in a query. Money that was refunded later counts too.
 */
export const moneyThatCame = (id: Expression<unknown>) => sql<number>`(
  select coalesce(sum(case when to_account in ('received', 'refunded') then amount_paise else 0 end
    - case when from_account in ('received', 'refunded') then amount_paise else 0 end), 0)
  from payment_ledger where payment_ledger.registration_id = ${id})`;
