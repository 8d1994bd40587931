import { z } from 'zod';
import { orderStatuses } from '#features/passes/own-contract.ts';
import { readProof } from '#features/registrations/proof-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, trimmedText } from '#shared/fields.ts';
import { choiceFilter, idFilter, pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';
import { deletedWith } from '#shared/payments/deleted-payments.ts';
import { proofFlag } from '#shared/payments/proof-flags.ts';

/**
 * An order as organisers read it. Amounts are whole rupees. `paymentProof` is a path that expires, or '' without a
 * proof.
 */
const orderRecord = z.object({
  _id: id,
  pass: z.object({ _id: id, name: z.string() }),
  student: z.object({ _id: id, name: z.string(), email: z.string(), phone: z.string(), college: z.string() }),
  status: z.enum(orderStatuses),
  amountDue: z.number(),
  /** What was received, less what was refunded. */
  amountReceived: z.number(),
  coupon: z.string(),
  transactionId: z.string(),
  paymentReference: z.string(),
  paymentProof: z.string(),
  reason: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** When the student sent the proof again; '' if never. */
  resubmittedAt: z.string(),
});
export type OrderRecord = z.output<typeof orderRecord>;

/** `q` searches the student's data, the transaction ID and the reference. `pass` and `coupon` are `_id`s. */
const orderFilters = z.object({
  q: searchFilter,
  status: choiceFilter(orderStatuses),
  pass: idFilter,
  coupon: idFilter,
});
export type OrderFilters = z.output<typeof orderFilters>;

export const findOrders = endpoint({
  method: 'GET',
  path: '/api/admin/passes/orders',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'One page of the orders that the filters let through, newest first, with a search and counts',
  query: orderFilters.extend(pageQuery),
  output: z.object({
    orders: z.array(orderRecord),
    /** Every pass, for the filter. */
    passes: z.array(z.object({ _id: id, name: z.string() })),
    /** The number of orders with each status, without the filters. */
    counts: z.record(z.enum(orderStatuses), z.number()),
    ...pageInfo,
  }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The orders that the filters let through as CSV (text/csv)',
  query: orderFilters,
  output: z.unknown(),
});

const orderNotFound = { status: 404, message: 'Order not found' } as const;

/** `about` is the title and the status. */
const otherPayment = z.object({ _id: id, name: z.string(), about: z.string() });

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/admin/passes/orders/:orderId',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'One order, the other payments that name its transaction ID, and what looks wrong with its proof',
  params: z.object({ orderId: id }),
  output: z.object({
    order: orderRecord,
    /**
     * Other orders and registrations with this ID. Rejected and cancelled ones only if money came for them.
     */
    sameTransaction: z.array(otherPayment),
    /** Accepted payments with this ID that are deleted: the kinds of things they were deleted with, without repeats. */
    sameTransactionDeleted: z.array(z.enum(deletedWith)),
    /** Other orders and registrations whose proof looks the same. Only for an order that waits or was rejected. */
    samePicture: z.array(otherPayment),
    /** What looks wrong with the proof. Only for an order that waits or was rejected, and has a price. */
    flags: z.array(proofFlag),
    /** All lines of the joint payment, with this order; empty for an order that was paid on its own. */
    paidTogether: z.array(
      z.object({
        _id: id,
        title: z.string(),
        amountDue: z.number(),
        amountReceived: z.number(),
        status: z.enum(orderStatuses),
        /**
         * Whether the next decision changes this line. Waiting lines are decided together, a decided order on its own.
         */
        isInDecision: z.boolean(),
      }),
    ),
    /** The version that the organiser saw. It is sent back with the decision. */
    version: z.string(),
  }),
  refusals: { orderNotFound },
});

/** How long organisers can undo their own decision. */
export const undoSeconds = 10;

export const decideOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/passes/orders/:orderId',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Approve or reject the payment of an order',
  params: z.object({ orderId: id }),
  body: z.object({
    status: z.enum(['active', 'rejected'], 'Please choose a status'),
    /**
     * The student reads it. May be left out also to reject, as in the call that sets the statuses of a registration. The
     * screen asks for it.
     */
    reason: trimmedText('Please enter text.', 500).default(''),
    /**
     * Whether to approve although another payment has the same transaction ID. If false, the call is refused then. If
     * left out, the order is approved, as the call that sets the statuses of a registration does.
     */
    acceptSameTransaction: z.boolean().optional(),
    /** The version from `getOrder`. If left out, the order is decided in its present state. */
    version: boundedText('Please reload the order.', 64).default(''),
  }),
  output: orderRecord.extend({
    /** For `undoOrderDecision`. Left out if an earlier decision was corrected, because that is mailed at once. */
    undo: z.object({ decisionId: id, until: instant }).optional(),
  }),
  refusals: {
    orderNotFound,
    alreadyDecided: { status: 409, message: 'Somebody else has decided this order meanwhile.' },
    changedMeanwhile: { status: 409, message: 'This payment has changed meanwhile. Please look again.' },
    moneyIsHere: {
      status: 409,
      message:
        'The money for this pass is here: it came in cash or is on a bank statement. Give it back and write the refund down first, or take the credit off.',
    },
    nothingToReject: { status: 409, message: 'This pass costs nothing, so there is no payment to reject.' },
    sameTransaction: { status: 409, message: 'Another payment has the same transaction ID.' },
  },
});

export const undoOrderDecision = endpoint({
  method: 'POST',
  path: '/api/admin/passes/orders/:orderId/decisions/:decisionId/undo',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Undo one’s own decision on an order within 10 seconds, before its mails are sent',
  params: z.object({ orderId: id, decisionId: id }),
  output: orderRecord,
  refusals: {
    decisionNotFound: { status: 404, message: 'You made no such decision, so you cannot undo it.' },
    tooLate: { status: 409, message: 'It is too late to undo this. Please reject or approve the order instead.' },
    changedMeanwhile: { status: 409, message: 'Somebody has changed this payment since.' },
  },
});

const noReason = 'Please choose a reason or write one. The student reads it.';

export const takeBackOrder = endpoint({
  method: 'POST',
  path: '/api/admin/passes/orders/:orderId/cancel',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Take back a pass that cost nothing, or whose money was given back',
  params: z.object({ orderId: id }),
  body: z.object({
    /** The student reads it. */
    reason: trimmedText(noReason, 500).min(3, noReason),
  }),
  output: orderRecord,
  refusals: {
    orderNotFound,
    notFree: { status: 409, message: 'This pass has a price. Please reject its payment instead.' },
    moneyIsHere: {
      status: 409,
      message: 'The money for this pass is here. Give it back and write the refund down first.',
    },
    alreadyCancelled: { status: 409, message: 'This order is already cancelled.' },
    inUse: {
      status: 409,
      message: 'Registrations were made with this pass. Please cancel them first.',
    },
  },
});

/** The picture itself. The server signs its address for a limited time. */
export const readOrderProof = endpoint({
  method: 'GET',
  path: '/order-proofs/:orderId',
  access: 'signed-link',
  summary: 'The proof of payment of an order, from the expiring link in `paymentProof`',
  params: z.object({ orderId: id }),
  query: readProof.query,
  output: z.unknown(),
  refusals: readProof.refusals,
});
