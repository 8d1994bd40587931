import { sql } from 'kysely';
import { prepared } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { Covers } from '../admin-contract.ts';

/** Part of buying a pass. */
export async function grantAllowances(tx: Tx, orderId: string, covers: Covers): Promise<void> {
  const granted = allowancesOf(covers).map(([kind, count]) => ({ order_id: orderId, kind, granted: count, used: 0 }));
  if (granted.length > 0) await tx.insertInto('pass_allowances').values(granted).execute();
}

function allowancesOf(covers: Covers): [kind: string, count: number][] {
  if (covers.kind === 'any') return [['any', covers.count]];
  if (covers.kind !== 'allowance') return [];
  return Object.entries(covers.counts).flatMap(([kind, count]) => (count ? [[kind, count] as [string, number]] : []));
}

/** Uses up one of the events that the order opens. Returns false if none is left. */
export async function spendAllowance(tx: Tx, orderId: string, kind: string): Promise<boolean> {
  return (await spendOne(tx, { orderId, kind })).numAffectedRows === 1n;
}

const spendOne = prepared((tx: Tx, at: { orderId: string; kind: string }) =>
  oneMore(tx, at.orderId, at.kind).whereRef('used', '<', 'granted'),
);

/** May exceed the granted number, because a person has decided so. */
export async function spendBeyondAllowance(tx: Tx, orderId: string, kind: string): Promise<void> {
  await oneMore(tx, orderId, kind).execute();
}

const oneMore = (tx: Tx, orderId: string, kind: string) =>
  tx
    .updateTable('pass_allowances')
    .set({ used: sql`used + 1` })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind);

export async function giveAllowanceBack(tx: Tx, orderId: string, kind: string): Promise<void> {
  await tx
    .updateTable('pass_allowances')
    .set({ used: sql`used - 1` })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('used', '>', 0)
    .execute();
}

/** How many events each order still opens, by type of event or `any`; null for an order that counts nothing. */
export async function readLeft(db: Db, orderIds: readonly string[]) {
  const left = new Map<string, Record<string, number>>();
  if (orderIds.length === 0) return left;
  const rows = await db.selectFrom('pass_allowances').selectAll().where('order_id', 'in', orderIds).execute();
  for (const { order_id, kind, granted, used } of rows) {
    left.set(order_id, { ...left.get(order_id), [kind]: Math.max(0, granted - used) });
  }
  return left;
}
