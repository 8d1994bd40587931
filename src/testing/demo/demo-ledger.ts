import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/**
 * The rows that registering, deciding and cancelling would have written: one for the claimed amount, and one for what
 * became of it. What costs nothing has one row. The first administrator has decided everything.
 */
export async function fillLedger(tx: Tx): Promise<void> {
  await enter(
    tx,
    sql`select id, created_at, updated_at, student_id, transaction_id, amount_due_paise, event_id as subject,
      case when payment_status = 'completed' then 'received' when payment_status = 'failed' then 'rejected'
        when registration_status = 'cancelled' then 'released' end as outcome
      from registrations`,
  );
  await enter(
    tx,
    sql`select id, created_at, updated_at, student_id, transaction_id, amount_due_paise, 'pass:' || pass_id as subject,
      case status when 'active' then 'received' when 'rejected' then 'rejected'
        when 'cancelled' then 'released' end as outcome
      from pass_orders`,
  );
}

async function enter(tx: Tx, payments: ReturnType<typeof sql>): Promise<void> {
  const isFree = sql`amount_due_paise = 0 and outcome = 'received'`;
  await sql`insert into payment_ledger
      (at, registration_id, event_id, kind, from_account, to_account, amount_paise, source, actor, reference, note,
        credit_id)
    select created_at, id, subject,
      case when ${isFree} then 'received' else 'claimed' end, 'outside',
      case when ${isFree} then 'received' else 'toCheck' end, amount_due_paise,
      case when ${isFree} then 'free' else 'student' end, 'student:' || student_id, transaction_id, '', ''
    from (${payments}) as paid order by created_at, id`.execute(tx);
  const decider = sql`coalesce((select 'admin:' || id from admins order by created_at limit 1), 'operator')`;
  await sql`insert into payment_ledger
      (at, registration_id, event_id, kind, from_account, to_account, amount_paise, source, actor, reference, note,
        credit_id)
    select updated_at, id, subject, outcome, 'toCheck', outcome, amount_due_paise, 'desk', ${decider}, transaction_id,
      '', ''
    from (${payments}) as paid where outcome is not null and not (${isFree}) order by updated_at, id`.execute(tx);
}
