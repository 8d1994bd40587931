import { accountBounds } from '#features/accounts/rules.ts';
import { holdStudent, type StudentAccount } from '#features/accounts/server/index.ts';
import { soldStatuses } from '#features/passes/rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';

/**
 * With a mail server, an account with an unconfirmed email may have only a few registrations and orders (R88). Locks
 * the account before counting, so that parallel calls count one after another.
 */
export async function whyNotAnother(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  account: Pick<StudentAccount, 'id' | 'email_confirmed_at'>,
  more = 1,
): Promise<Refusal<'emailNotConfirmed'> | undefined> {
  if (account.email_confirmed_at || !(await isMailServerSet({ config, db: tx }))) return undefined;
  const held = await holdStudent(tx, { id: account.id });
  return held?.email_confirmed_at ? undefined : whyNotMore(tx, account.id, more);
}

/** For a quote. A quote takes nothing, so it locks nothing; `whyNotAnother` checks again. */
export async function whyNotAnotherNow(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  account: StudentAccount,
  more: number,
): Promise<Refusal<'emailNotConfirmed'> | undefined> {
  if (account.email_confirmed_at || !(await isMailServerSet({ config, db }))) return undefined;
  return whyNotMore(db, account.id, more);
}

async function whyNotMore(db: Db, studentId: string, more: number) {
  const { live } = await db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('student_id', '=', studentId)
    .where('registration_status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  const { orders } = await db
    .selectFrom('pass_orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('student_id', '=', studentId)
    .where('status', 'in', soldStatuses)
    .executeTakeFirstOrThrow();
  return live + orders + more > accountBounds.unconfirmedRegistrations ? refuse('emailNotConfirmed') : undefined;
}
