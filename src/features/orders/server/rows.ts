import type { Selectable } from 'kysely';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { coversText, shownCovers } from '#features/passes/rules.ts';
import { balancesOf } from '#features/registrations/server/index.ts';
import { lockRow, lockRows } from '#server/db/concurrency.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import type { OrderRecord } from '../admin-contract.ts';

/** Without the computed column, which is never written. */
export type OrderRow = Omit<Selectable<Database['pass_orders']>, 'search_text'>;

export const selectOrders = (db: Db) =>
  db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .selectAll('pass_orders')
    .select(['passes.name as pass_name', 'students.name', 'students.email', 'students.phone', 'students.college'])
    .select(({ selectFrom }) =>
      selectFrom('coupons').select('code').whereRef('coupons.id', '=', 'pass_orders.coupon_id').as('coupon'),
    );
export type ShownOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** Reads an order and locks it until the transaction ends. */
export function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return lockRow(tx, tx.selectFrom('pass_orders').selectAll().where('id', '=', id));
}

/** Locks several orders, always in the same order. Deleted orders are left out. Lock orders before registrations. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return lockRows(tx, tx.selectFrom('pass_orders').selectAll().where('id', 'in', ids).orderBy('id'));
}

/** Whether registrations that hold a seat were made with the pass. Lock the order before asking. */
export async function isInUse(tx: Tx, orderId: string): Promise<boolean> {
  const made = tx
    .selectFrom('registrations')
    .select('id')
    .where('pass_order_id', '=', orderId)
    .where('pass_order_id', '<>', '');
  return (await made.where('registration_status', '<>', 'cancelled').executeTakeFirst()) !== undefined;
}

/** Returns the records in the order of the rows. */
export async function toOrders(db: Db, rows: readonly ShownOrder[], links: LinkSigner): Promise<OrderRecord[]> {
  const balances = await balancesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOrder(row, links, balances.get(row.id)?.received));
}

/** An existing order, as `getOrder` returns it. */
export async function readOrder(db: Db, id: string, links: LinkSigner): Promise<OrderRecord> {
  const row = await selectOrders(db).where('pass_orders.id', '=', id).executeTakeFirstOrThrow();
  return toOrder(row, links, (await balancesOf(db, [id])).get(id)?.received);
}

export const toOrder = (row: ShownOrder, links: LinkSigner, receivedPaise = 0): OrderRecord => ({
  _id: row.id,
  pass: { _id: row.pass_id, name: row.pass_name },
  student: { _id: row.student_id, name: row.name, email: row.email, phone: row.phone, college: row.college },
  status: row.status,
  amountDue: row.amount_due_paise / 100,
  amountReceived: receivedPaise / 100,
  coupon: row.coupon ?? '',
  transactionId: row.transaction_id,
  paymentReference: row.payment_reference,
  // The signature covers only the id. No order has the same id as a registration.
  paymentProof: row.proof_key ? `order-${links.sign(row.id, row.resubmitted_at)}` : '',
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  resubmittedAt: row.resubmitted_at,
});

export const toOwnOrder = (
  row: OrderRow & { pass_name: string },
  titles: ReadonlyMap<string, string>,
  left: Record<string, number> | undefined,
): OwnOrder => {
  const covers: OwnOrder['pass']['covers'] = JSON.parse(row.covers);
  return {
    _id: row.id,
    pass: {
      _id: row.pass_id,
      name: row.pass_name,
      covers: shownCovers(covers, (id) => titles.has(id)),
      coversWords: coversText(covers, (id) => titles.get(id)),
    },
    status: row.status,
    left: left ?? null,
    amountDue: row.amount_due_paise / 100,
    reference: row.payment_reference,
    transactionId: row.transaction_id,
    jointPayment: row.joint_payment_id,
    reason: row.reason,
    createdAt: row.created_at,
  };
};

export const ledgerEventOf = ({ pass_id }: Pick<OrderRow, 'pass_id'>): string => `pass:${pass_id}`;
