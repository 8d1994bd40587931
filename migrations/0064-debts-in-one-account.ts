import { type Kysely, sql } from 'kysely';

/**
 * The unpaid part of a payment belongs in a single account, which depends on the payment's status. When a credit was
 * taken off a rejected payment, its part went to the money to check, while the rest stayed rejected. The next credit
 * then took the whole amount from one of the two accounts, whose balance became negative. These rows move the money to
 * the right account. The sum that is owed and the sum that was received do not change. A completed payment owes
 * nothing: its two wrong balances cancel each other. A deleted payment owes nothing either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = new Date().toISOString();
  await sql`insert into payment_ledger
      (at, registration_id, event_id, kind, from_account, to_account, amount_paise, source, actor, reference, note,
        credit_id)
    select ${sql.lit(at)}, id, event_id,
      case belongs when 'toCheck' then 'reopened' when 'outside' then 'removed' else belongs end,
      case when paise > 0 then account else belongs end,
      case when paise > 0 then belongs else account end,
      abs(paise), 'status', 'operator', '', 'Put right: it was in another account', ''
    from (
      select held.registration_id as id, held.event_id, held.account, held.paise,
        coalesce(
          case payment_status when 'completed' then 'toCheck' when 'failed' then 'rejected'
            when 'pending' then case registration_status when 'cancelled' then 'released' else 'toCheck' end end,
          case status when 'rejected' then 'rejected' when 'cancelled' then 'released'
            when 'pending' then 'toCheck' when 'active' then 'toCheck' end,
          'outside') as belongs
      from (
        select registration_id, max(event_id) as event_id, account, sum(paise) as paise
        from (
          select registration_id, event_id, to_account as account, amount_paise as paise from payment_ledger
          union all
          select registration_id, event_id, from_account, 0 - amount_paise from payment_ledger
        ) moves
        where registration_id <> '' and account in ('toCheck', 'rejected', 'released')
        group by registration_id, account
        having sum(paise) <> 0
      ) held
      left join registrations on registrations.id = held.registration_id
      left join pass_orders on pass_orders.id = held.registration_id
    ) wrong
    where account <> belongs
    order by id, account`.execute(db);
}
