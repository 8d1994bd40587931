import { type SqlBool, sql } from 'kysely';
import type { Audience } from '#features/prices/contract.ts';
import { isStillPromised } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';

/**
 * Whether a student has bought something at the price for the own college. The account's email qualifies for that
 * price, and on another account it could qualify for it again. The transaction locks the student.
 */
export const hasOwnCollegePrice = (tx: Tx, studentId: string) => hasPriceFor(tx, studentId, 'ownCollege');

/** The same for a price for groups, which depends on how many people of the account's college register. */
export const hasGroupPrice = (tx: Tx, studentId: string) => hasPriceFor(tx, studentId, 'collegeGroup');

async function hasPriceFor(tx: Tx, studentId: string, audience: Audience): Promise<boolean> {
  // The beginning that `lineKey` gives to such a price.
  const ofAudience = sql<string>`${`${audience}/%`}`;
  const registered = tx
    .selectFrom('registrations')
    .select('id')
    .where('student_id', '=', studentId)
    .where((query) => query.or([query('registration_status', '<>', 'cancelled'), mayComeBack]))
    .where('price_line', 'like', ofAudience);
  const bought = tx
    .selectFrom('pass_orders')
    .select('id')
    .where('student_id', '=', studentId)
    .where('status', '<>', 'cancelled')
    .where('price_line', 'like', ofAudience);
  return (await registered.unionAll(bought).executeTakeFirst()) !== undefined;
}

/**
 * The student can send the proof again, and the registration then gets its old price. These are the rules of
 * `resubmitProof`.
 */
const mayComeBack = sql<SqlBool>`(amount_due_paise > 0
  and (payment_status = 'failed' or (payment_status = 'pending' and released_at <> ''))
  and not exists (select 1 from refund_proposals where payment_id = registrations.id and ${isStillPromised}))`;
