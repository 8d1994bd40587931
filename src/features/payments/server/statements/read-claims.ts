import type { Selectable } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import { selectOrders } from '#features/orders/server/index.ts';
import { balancesOf } from '#features/registrations/server/index.ts';
import { type Breathe, sortedInParts } from '#server/breathe.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Balances } from '#shared/payments/payment-ledger.ts';
import { owedOf, wasPaid } from '../payables.ts';
import type { Claim } from './matches.ts';

const atOnce = 250;

/** Reads everything that a credit may pay for, with the amount due, earliest first. Deleted payments come last. */
export async function readClaims(db: Db, breathe: Breathe): Promise<Claim[]> {
  const { timeZone } = await readEdition(db);
  const found: Timed[] = [];
  for (const pageOf of [registrationsAfter, ordersAfter]) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: Claiming[] = await pageOf(db, after);
      const ids = rows.map(({ id }) => id);
      const balances = await balancesOf(db, ids);
      for (const row of rows) {
        const { created_at: createdAt, joint_payment_id: jointId } = row;
        found.push({ claim: toClaim(row, balances.get(row.id), timeZone), createdAt, jointId });
      }
      after = rows.length < atOnce ? undefined : ids.at(-1);
      await breathe();
    }
  }
  const claims = await sortedInParts(together(found), byTime);
  return [...claims.map(({ claim }) => claim), ...(await readDeleted(db, found, breathe))];
}

/**
 * Reads the payments that were accepted and then deleted. They come after the payments that exist, as `deletedClaims`
 * requires. A deleted line of a joint payment counts only if no other line of the payment has its transaction ID.
 */
async function readDeleted(db: Db, found: readonly Timed[], breathe: Breathe): Promise<Claim[]> {
  const lines = new Set(found.map(({ claim, jointId }) => `${jointId} ${claim.transactionKey}`));
  const keys = new Set<string>();
  for (let after: Gone | undefined = noneYet; after !== undefined; ) {
    const rows: Gone[] = await deletedAfter(db, after);
    for (const { transaction_key, joint_payment_id } of rows) {
      const isLine = joint_payment_id !== '' && lines.has(`${joint_payment_id} ${transaction_key}`);
      if (!isLine) keys.add(transaction_key);
    }
    after = rows.length < atOnce ? undefined : rows.at(-1);
    await breathe();
  }
  return [...keys].map((key) => ({ ...nobody, transactionKey: key }));
}

type Gone = Pick<Selectable<Database['deleted_payments']>, 'transaction_key' | 'joint_payment_id'>;

const noneYet: Gone = { transaction_key: '', joint_payment_id: '' };

const nobody = { id: '', name: '', reference: '', status: 'paid', duePaise: 0, claimedOn: '' } as const;

const deletedAfter = (db: Db, { transaction_key, joint_payment_id }: Gone): Promise<Gone[]> =>
  db
    .selectFrom('deleted_payments')
    .select(['transaction_key', 'joint_payment_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('transaction_key', 'joint_payment_id'), '>', tuple(transaction_key, joint_payment_id)),
    )
    .orderBy('transaction_key')
    .orderBy('joint_payment_id')
    .limit(atOnce)
    .execute();

/** Merges the lines of a joint payment into one claim, because one credit pays for all of them. */
function together(found: Timed[]): Timed[] {
  const alone = found.filter(({ jointId }) => jointId === '');
  const joint = Map.groupBy(
    found.filter(({ jointId }) => jointId !== ''),
    ({ jointId }) => jointId,
  );
  return [...alone, ...[...joint.values()].flatMap(asOne)];
}

function asOne(lines: readonly Timed[]): Timed[] {
  const status = (['waiting', 'paid', 'rejected'] as const).find((one) =>
    lines.some(({ claim }) => claim.status === one),
  );
  // Only waiting lines are due. Lines that were paid or cancelled on their own are not.
  const counted = lines.filter(({ claim }) => claim.status === status || !status);
  const rest = lines.filter((line) => line.claim.status !== 'paid' && !counted.includes(line));
  // A cancelled line keeps its old transaction ID when the student sends a new one for the other lines.
  const [first, ...others] = [...counted, ...rest];
  if (!first) return [];
  const duePaise = counted.reduce((sum, { claim }) => sum + claim.duePaise, 0);
  const ids = others.map(({ claim }) => claim.id);
  return [{ ...first, claim: { ...first.claim, status: status ?? 'cancelled', duePaise, others: ids } }];
}

interface Claiming {
  id: string;
  name: string;
  transaction_key: string;
  payment_reference: string;
  status: Claim['status'];
  created_at: string;
  joint_payment_id: string;
}

/** Reads page by page, because reading all rows at once would block other calls. */
async function registrationsAfter(db: Db, after: string): Promise<Claiming[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'transaction_key', 'payment_reference', 'created_at', 'joint_payment_id'])
    .select(['registration_status', 'payment_status'])
    .where('amount_due_paise', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({ ...row, status: claimStatusOf(row) }));
}

async function ordersAfter(db: Db, after: string): Promise<Claiming[]> {
  const rows = await selectOrders(db)
    .where('amount_due_paise', '>', 0)
    .where('pass_orders.id', '>', after)
    .orderBy('pass_orders.id')
    .limit(atOnce)
    .execute();
  const cancelled = rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const balances = await balancesOf(db, cancelled);
  return rows.map((row) => ({ ...row, status: wasPaid(balances.get(row.id)) ? 'paid' : orderStatuses[row.status] }));
}

const orderStatuses = { pending: 'waiting', active: 'paid', rejected: 'rejected', cancelled: 'cancelled' } as const;

const toClaim = (row: Claiming, held: Balances | undefined, timeZone: string): Claim => ({
  id: row.id,
  name: row.name,
  transactionKey: row.transaction_key,
  reference: row.payment_reference,
  status: row.status,
  duePaise: owedOf(held).due,
  claimedOn: dayOf(new Date(row.created_at), timeZone),
});

interface Timed {
  claim: Claim;
  createdAt: string;
  jointId: string;
}

const byTime = (a: Timed, b: Timed) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.claim.id < b.claim.id) ? -1 : 1;

function claimStatusOf(row: { registration_status: string; payment_status: string }): Claim['status'] {
  if (row.payment_status === 'completed') return 'paid';
  if (row.registration_status === 'cancelled') return 'cancelled';
  return row.payment_status === 'failed' ? 'rejected' : 'waiting';
}
