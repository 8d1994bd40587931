import { outcomeOf } from '#features/orders/rules.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import { balancesOf, whyNot } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { refuse } from '#server/http/refusal.ts';
import { proofFlagsOf } from '#shared/payments/proof-flags.ts';
import { readJointLines, readLines, type ShownLine, versionOf } from '../joint/joint-lines.ts';
import { type ShownOrder, selectOrders, toOrder } from '../rows.ts';
import type { FingerprintIndex } from './fingerprint-index.ts';
import { sameTransactions } from './same-transaction.ts';

interface Parts {
  db: Db;
  links: LinkSigner;
  fingerprints: FingerprintIndex;
}

/** An order with everything that an organiser should check before deciding it. */
export async function getOrder({ db, links, fingerprints }: Parts, orderId: string) {
  const row = await selectOrders(db).where('pass_orders.id', '=', orderId).executeTakeFirst();
  if (!row) return refuse('orderNotFound');
  const lines = (await readJointLines(db, [row.joint_payment_id])).get(row.joint_payment_id) ?? [];
  const balances = await balancesOf(db, [orderId, ...lines.map(({ _id }) => _id)]);
  return {
    order: toOrder(row, links, balances.get(orderId)?.received),
    ...(await nameClaims(db, row)),
    ...(await lookAtProof(db, fingerprints, row)),
    paidTogether: lines.map(({ _id, title, amountDue, status, row: line }) => {
      const amountReceived = (balances.get(_id)?.received ?? 0) / 100;
      const isInDecision = row.status === 'pending' && isWaiting(line);
      return { _id, title, amountDue, amountReceived, status, isInDecision };
    }),
    version: versionOf([row, ...lines.map((line) => line.row)]),
  };
}

const isWaiting = (row: ShownLine['row']) => ('pass_id' in row ? row.status === 'pending' : !whyNot(row, 'approve'));

/** Names the other payments with this transaction ID. Passes come first, because this is the screen for passes. */
async function nameClaims(db: Db, row: ShownOrder) {
  const { others = [], deleted = [] } = (await sameTransactions(db, [row])).get(row.id) ?? {};
  const lines = (await readLines(db, others)).toSorted((a, b) => a.kind.localeCompare(b.kind));
  // A cancelled or rejected payment is listed only because its money came, so it is named as paid.
  const named = lines.map((line) => nameOf(line, line.status === 'pending' ? 'pending' : 'active'));
  return { sameTransaction: named, sameTransactionDeleted: deleted };
}

/** What looks wrong with the proof. Nothing for an order that cannot be approved. */
async function lookAtProof(db: Db, fingerprints: FingerprintIndex, row: ShownOrder) {
  if (!outcomeOf('approve', row.status) || row.amount_due_paise === 0) return { samePicture: [], flags: [] };
  const alike = (await fingerprints.alike([row])).get(row.id) ?? [];
  const samePicture = (await readLines(db, alike)).map((line) => nameOf(line, line.status));
  return { samePicture, flags: proofFlagsOf(row, row.resubmitted_at || row.created_at) };
}

const nameOf = ({ _id, title, studentName }: ShownLine, status: OrderStatus) => ({
  _id,
  name: studentName,
  about: `${title}, ${statusText[status]}`,
});

const statusText: Record<OrderStatus, string> = {
  pending: 'waits to be checked',
  active: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
};
