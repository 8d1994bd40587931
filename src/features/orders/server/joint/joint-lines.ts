import type { JointLine } from '#features/orders/answer-contract.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import { canResubmit } from '#features/registrations/rules.ts';
import {
  type LockedRegistration,
  lockRegistration,
  lockRegistrations,
  type RegistrationRow,
  selectRegistrations,
} from '#features/registrations/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { inOrder } from '#server/lists/read-page.ts';
import { lockOrder, lockOrders, type OrderRow, type ShownOrder, selectOrders } from '../rows.ts';

/** A line of a joint payment, with its row and its student. */
export interface ShownLine extends JointLine {
  studentId: string;
  /** For a registration, the name in its form. For a pass, the name in the account. */
  studentName: string;
  row: RegistrationRow | ShownOrder;
}

/**
 * The lines of each joint payment, passes first, then by title. The empty id of things that were paid on their own has
 * no lines.
 */
export async function readJointLines(db: Db, jointIds: readonly string[]): Promise<Map<string, ShownLine[]>> {
  const ids = [...new Set(jointIds)].filter(Boolean);
  if (ids.length === 0) return new Map();
  // Each query for lines says `<> ''`, because the partial index has only the rows with a joint payment.
  const orders = await selectOrders(db)
    .where('pass_orders.joint_payment_id', 'in', ids)
    .where('pass_orders.joint_payment_id', '<>', '')
    .execute();
  const registrations = await selectRegistrations(db)
    .where('registrations.joint_payment_id', 'in', ids)
    .where('registrations.joint_payment_id', '<>', '')
    .execute();
  const lines = [...orders.map(lineOfOrder), ...registrations.map(lineOfRegistration)];
  const byTitle = (a: ShownLine, b: ShownLine) => (a.title < b.title ? -1 : 1);
  return Map.groupBy(
    // The lines of a payment have the same `created_at`, so they are sorted by kind and title.
    lines.toSorted((a, b) => (a.kind === b.kind ? byTitle(a, b) : a.kind === 'pass' ? -1 : 1)),
    ({ row }) => row.joint_payment_id,
  );
}

/** Reads each registration and order once, in the order of `ids`. Deleted ones are left out. */
export async function readLines(db: Db, ids: readonly string[]): Promise<ShownLine[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const registrations = await selectRegistrations(db).where('registrations.id', 'in', wanted).execute();
  const orders =
    registrations.length < wanted.length ? await selectOrders(db).where('pass_orders.id', 'in', wanted).execute() : [];
  return inOrder(wanted, [...registrations.map(lineOfRegistration), ...orders.map(lineOfOrder)], ({ _id }) => _id);
}

const lineOfOrder = (row: ShownOrder): ShownLine => ({
  _id: row.id,
  kind: 'pass',
  title: row.pass_name,
  about: row.pass_id,
  amountDue: row.amount_due_paise / 100,
  status: row.status,
  canResubmit: row.status === 'rejected',
  studentId: row.student_id,
  studentName: row.name,
  row,
});

const lineOfRegistration = (row: RegistrationRow): ShownLine => ({
  _id: row.id,
  kind: 'registration',
  title: row.event_title,
  about: row.event_id,
  amountDue: row.amount_due_paise / 100,
  status: statusOf(row),
  canResubmit: canBeResent(row),
  studentId: row.student_id,
  studentName: row.name,
  row,
});

function statusOf({ registration_status, payment_status }: RegistrationRow): OrderStatus {
  if (registration_status === 'cancelled') return 'cancelled';
  return payment_status === 'completed' ? 'active' : payment_status === 'failed' ? 'rejected' : 'pending';
}

/**
 * Whether the proof can be sent again. Not for a registration that was cancelled; but a registration whose seat the
 * deadline released can get a seat again.
 */
export function canBeResent(row: RegistrationRow): boolean {
  const isGivenUp = row.registration_status === 'cancelled' && row.released_at === '';
  const { payment_status: paymentStatus, released_at: releasedAt } = row;
  return !isGivenUp && canResubmit({ paymentStatus, releasedAt, amountDue: row.amount_due_paise / 100 });
}

export interface LockedLines {
  orders: OrderRow[];
  registrations: LockedRegistration[];
}

/** All lines of a joint payment, locked until the transaction ends. */
export async function lockJointPayment(tx: Tx, jointPaymentId: string): Promise<LockedLines> {
  const ids = async (table: 'pass_orders' | 'registrations') => {
    const rows = tx.selectFrom(table).select('id').where('joint_payment_id', '=', jointPaymentId);
    return (await rows.where('joint_payment_id', '<>', '').execute()).map(({ id }) => id);
  };
  if (!jointPaymentId) return { orders: [], registrations: [] };
  // Orders are locked before registrations everywhere, so that no two transactions wait for each other.
  const orders = await lockOrders(tx, await ids('pass_orders'));
  return { orders, registrations: await lockRegistrations(tx, await ids('registrations')) };
}

/**
 * Locks a registration or an order together with all lines of its joint payment, because they are decided together
 * (decision 55).
 */
export async function lockWithOthers(tx: Tx, id: string): Promise<LockedLines> {
  const jointIn = (table: 'registrations' | 'pass_orders') =>
    tx.selectFrom(table).select('joint_payment_id').where('id', '=', id).executeTakeFirst();
  const found = (await jointIn('registrations')) ?? (await jointIn('pass_orders'));
  if (found?.joint_payment_id) return lockJointPayment(tx, found.joint_payment_id);
  const order = await lockOrder(tx, id);
  const row = order ? undefined : await lockRegistration(tx, id);
  return { orders: order ? [order] : [], registrations: row ? [row] : [] };
}

/**
 * The version of a payment. It contains the time of the last change and the number of lines, because a line can be
 * deleted. A line may be named twice.
 */
export function versionOf(lines: readonly { id: string; updated_at: string }[]): string {
  const changedAt = lines.map(({ updated_at }) => updated_at).reduce((last, at) => (at > last ? at : last), '');
  const count = new Set(lines.map(({ id }) => id)).size;
  return count > 1 ? `${changedAt} ${count}` : changedAt;
}
