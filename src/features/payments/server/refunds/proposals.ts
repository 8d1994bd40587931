import type { listRefundProposals } from '#features/payments/refund-contract.ts';
import { isStillPromised } from '#features/registrations/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import { rowJustEntered } from '../ledger/read-ledger.ts';
import { enterRefund, settleProposal } from '../ledger/record-refund.ts';
import { lockPayable } from '../payables.ts';
import { payersById } from '../payers.ts';

interface OwnCancelling {
  paymentId: string;
  /** In paise. */
  received: number;
  /** What was refunded before the cancellation. */
  refunded: number;
  back: number;
}

/**
 * Proposes the refund of a cancellation. If a registration got a seat again and is cancelled again, it gets a new
 * proposal.
 */
export async function propose(tx: Tx, at: Date, { paymentId, received, refunded, back }: OwnCancelling) {
  const state = received === 0 ? ('nothing' as const) : back > 0 ? ('waiting' as const) : ('kept' as const);
  const proposal = {
    proposed_paise: back,
    received_paise: received + refunded,
    state,
    cancelled_at: at.toISOString(),
    settled_by: '',
    settled_at: '',
  };
  await tx
    .insertInto('refund_proposals')
    .values({ payment_id: paymentId, ...proposal })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(proposal))
    .execute();
}

const most = 200;

/**
 * Lists the waiting refunds of registrations and orders that are still cancelled: the oldest ones, with the count and
 * the sum of all.
 */
export async function readProposals(db: Db): Promise<Output<typeof listRefundProposals>> {
  const rows = await waiting(db).selectAll('refund_proposals').orderBy('cancelled_at').limit(most).execute();
  const { count, paise } = await waiting(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('proposed_paise').as('paise')])
    .executeTakeFirstOrThrow();
  const payers = await payersById(
    db,
    rows.map((row) => row.payment_id),
  );
  const proposals = rows.flatMap((row) => {
    const payer = payers.get(row.payment_id);
    return payer ? [{ ...payer, proposed: row.proposed_paise / 100, cancelledAt: row.cancelled_at }] : [];
  });
  return { proposals, count, amount: (paise ?? 0) / 100 };
}

const waiting = (db: Db) =>
  db
    .selectFrom('refund_proposals')
    .where('state', '=', 'waiting')
    .where(isStillPromised)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.id', '=', 'refund_proposals.payment_id')
            .where('registration_status', '=', 'cancelled'),
        ),
        exists(
          selectFrom('pass_orders')
            .select('pass_orders.id')
            .whereRef('pass_orders.id', '=', 'refund_proposals.payment_id')
            .where('pass_orders.status', '=', 'cancelled'),
        ),
      ]),
    );

interface Confirmation {
  amount: number;
  reference: string;
  note: string;
}

/** Records that an organiser sent the proposed refund, or another amount with a reason. */
export async function confirmProposal(platform: Platform, adminId: string, paymentId: string, sent: Confirmation) {
  if (sent.amount > 0 && !sent.reference) {
    return invalid({ reference: 'Please enter the transaction ID of the refund, or how it was given back.' });
  }
  const refused = await write(platform.db, async (tx) => {
    // The payment is locked before its proposal everywhere.
    const payable = await lockPayable(tx, platform, paymentId, `admin:${adminId}`);
    const proposal = await tx
      .selectFrom('refund_proposals')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .where(isStillPromised)
      .executeTakeFirst();
    if (!payable || !proposal) return refuse('proposalNotFound');
    if (Math.round(sent.amount * 100) !== proposal.proposed_paise && sent.note.length < 3) {
      return invalid({ note: 'Please say why it is another amount.' });
    }
    // The registration got a seat again after the page was opened.
    if (payable.isLive) return refuse('notCancelled');
    const state = sent.amount > 0 ? 'done' : 'kept';
    if (!(await settleProposal(tx, platform, { adminId, paymentId, state }))) return refuse('alreadyDone');
    return enterRefund(payable, adminId, sent);
  });
  if (refused) return refused;
  if (sent.amount === 0) return { message: 'Nothing is given back.', row: null };
  const row = await rowJustEntered(platform.db, paymentId, sent.reference);
  return { message: 'The refund is written down.', row };
}
