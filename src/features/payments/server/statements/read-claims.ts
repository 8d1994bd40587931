import { type Balances, balancesOf } from '#features/registrations/server/index.ts';
import type { Breathe } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import type { Claim } from './match-credits.ts';

const atOnce = 250;

/** Everything that a credit may pay for, with what is still to come; the earliest registration comes first. */
export async function readClaims(db: Db, breathe: Breathe): Promise<Claim[]> {
  const found: Timed[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await pageOf(db, after);
    const ids = rows.map(({ id }) => id);
    const balances = await balancesOf(db, ids);
    for (const row of rows) found.push({ claim: toClaim(row, balances.get(row.id)), createdAt: row.created_at });
    after = rows.length < atOnce ? undefined : ids.at(-1);
    await breathe();
  }
  return found.sort(byTime).map(({ claim }) => claim);
}

/** A page at a time: all of them at once would keep the others waiting. */
const pageOf = (db: Db, after: string) =>
  db
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
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();

const toClaim = (row: Awaited<ReturnType<typeof pageOf>>[number], held: Balances | undefined): Claim => ({
  id: row.id,
  name: row.name,
  transactionKey: row.transaction_key,
  reference: row.payment_reference,
  status: claimStatusOf(row),
  duePaise: (held?.toCheck ?? 0) + (held?.rejected ?? 0) + (held?.released ?? 0),
  claimedOn: row.created_at.slice(0, 10),
});

interface Timed {
  claim: Claim;
  createdAt: string;
}

const byTime = (a: Timed, b: Timed) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.claim.id < b.claim.id) ? -1 : 1;

export function claimStatusOf(row: { registration_status: string; payment_status: string }): Claim['status'] {
  if (row.payment_status === 'completed') return 'paid';
  if (row.registration_status === 'cancelled') return 'cancelled';
  return row.payment_status === 'failed' ? 'rejected' : 'waiting';
}
