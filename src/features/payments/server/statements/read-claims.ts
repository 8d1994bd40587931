import { balancesOf } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Breathe } from './breathe.ts';
import type { Claim } from './match-credits.ts';

const atOnce = 500;

/** Everything that a credit may pay for, with what is still to come. */
export async function readClaims(db: Db, breathe: Breathe): Promise<Claim[]> {
  const rows = await db
    .selectFrom('registrations')
    .select([
      'id',
      'name',
      'transaction_key',
      'payment_reference',
      'registration_status',
      'payment_status',
      'created_at',
    ])
    .where('amount_due_paise', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const claims: Claim[] = [];
  for (let done = 0; done < rows.length; done += atOnce) {
    const some = rows.slice(done, done + atOnce);
    const balances = await balancesOf(
      db,
      some.map(({ id }) => id),
    );
    for (const row of some) {
      const held = balances.get(row.id);
      claims.push({
        id: row.id,
        name: row.name,
        transactionKey: row.transaction_key,
        reference: row.payment_reference,
        standing: standingOf(row),
        duePaise: (held?.toCheck ?? 0) + (held?.rejected ?? 0) + (held?.released ?? 0),
        claimedOn: row.created_at.slice(0, 10),
      });
    }
    await breathe();
  }
  return claims;
}

export function standingOf(row: { registration_status: string; payment_status: string }): Claim['standing'] {
  if (row.payment_status === 'completed') return 'paid';
  if (row.registration_status === 'cancelled') return 'cancelled';
  return row.payment_status === 'failed' ? 'rejected' : 'waiting';
}
