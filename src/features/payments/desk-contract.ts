import { z } from 'zod';
import { paymentStatuses } from '#features/own-registrations/contract.ts';
import { orderStatuses } from '#features/passes/own-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, numberFromText, trimmedText } from '#shared/fields.ts';
import { deletedWith } from '#shared/payments/deleted-payments.ts';
import { proofFlags } from '#shared/payments/proof-flags.ts';
import { ledgerRow, payer, registrationNotFound, registrationParams } from './contract.ts';

/** Another registration that a flag names. */
const otherPayment = z.object({
  _id: id,
  name: z.string(),
  eventTitle: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  transactionId: z.string(),
});

/** A pass order that a flag names. */
const otherOrder = z.object({
  _id: id,
  name: z.string(),
  passName: z.string(),
  status: z.enum(orderStatuses),
  transactionId: z.string(),
});

/**
 * A reason to check a payment more carefully. It decides nothing, and the student never sees it.
 *
 * - `sameTransaction`: another payment that is not rejected has this transaction ID. `others` are registrations,
 *   `orders` are pass orders. `deleted` says with what accepted payments with this ID were deleted, without repeats.
 *   Approving needs `acceptSameTransaction`.
 * - `samePicture`: another payment has the same proof or nearly the same, such as a picture with edited digits. It has
 *   the same fields for the other payments.
 *
 * `proofFlags` explains the other flags.
 */
const flag = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sameTransaction'),
    others: z.array(otherPayment),
    orders: z.array(otherOrder),
    deleted: z.array(z.enum(deletedWith)),
  }),
  z.object({ kind: z.literal('samePicture'), others: z.array(otherPayment), orders: z.array(otherOrder) }),
  ...proofFlags,
]);
export type Flag = z.output<typeof flag>;

const deskItem = payer.extend({
  /** A path on the API's host that expires; '' without a proof. */
  paymentProof: z.string(),
  additionalInfo: z.string(),
  /** When the proof was sent or sent again. The queue is in this order. */
  waitingSince: instant,
  isResubmitted: z.boolean(),
  /** The seat was released. After approval the payment is listed as paid without a seat until an organiser decides. */
  isReleased: z.boolean(),
  /** The reason of the last rejection; '' without one. */
  lastReason: z.string(),
  flags: z.array(flag),
  /**
   * All lines of the joint payment, with this one; empty without a joint payment. The item's amounts are then the sums
   * of the lines that are not cancelled.
   */
  lines: z.array(z.object({ _id: id, title: z.string(), amountDue: z.number(), status: z.enum(orderStatuses) })),
  /** The amount that the same proof paid for lines that were cancelled later. Not part of `amountDue`. */
  sentForCancelled: z.number(),
  /** The version that the organiser saw. Send it back with the decision. */
  version: z.string(),
  /**
   * The registration under which the payment waits at the desk. After this line of a joint payment is decided, it is
   * another line.
   */
  waitsAs: z.string(),
});
export type DeskItem = z.output<typeof deskItem>;

export const listDesk = endpoint({
  method: 'GET',
  path: '/api/payments/desk',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Paid registrations whose payment waits to be checked, oldest first',
  query: z.object({
    /** The `next` of the previous page. */
    after: boundedText('Please reload the list.', 200).optional(),
    limit: numberFromText(z.coerce.number().int().min(1).max(50)).default(20),
    eventId: id.optional(),
    /** Finds payments with all these words in names, emails, phones, teams, events, transaction IDs or references. */
    q: boundedText('Please enter text.', 200, 'Please search with fewer words.').optional(),
  }),
  output: z.object({
    items: z.array(deskItem),
    /**
     * Sent as `after` to get the next page; null on the last page. If payments are decided in between, no page skips
     * items.
     */
    next: z.string().nullable(),
    /** How many payments are waiting in this event and search. */
    waiting: z.number().int(),
    /** How many rejected payments of this event are waiting for the student. */
    waitForStudent: z.number().int(),
  }),
});

const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const decision = z.object({
  _id: id,
  decision: z.enum(decisions),
  reason: z.string(),
  /** The name of the organiser who decided. */
  by: z.string(),
  at: instant,
  isUndone: z.boolean(),
});
export type DeskDecision = z.output<typeof decision>;

export const getPaymentFile = endpoint({
  method: 'GET',
  path: '/api/payments/registrations/:registrationId',
  access: 'admin',
  needs: 'payments.decide',
  summary:
    'Everything about one payment, also of an order: as at the desk, with decisions and the newest ledger rows, oldest first',
  params: registrationParams,
  output: z.object({
    item: deskItem,
    decisions: z.array(decision),
    ledger: z.array(ledgerRow),
    /** Whether the ledger has older rows. */
    hasMore: z.boolean(),
  }),
  refusals: { registrationNotFound },
});

export const decidePayment = endpoint({
  method: 'POST',
  path: '/api/payments/registrations/:registrationId/decision',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Approve or reject a payment; of two people at once, the second is told who decided what',
  params: registrationParams,
  body: z.object({
    decision: z.enum(decisions, 'Please approve or reject.'),
    version: boundedText('Please reload the payment.', 64),
    /** The student sees it. Required to reject. */
    reason: trimmedText('Please enter text.', 500).default(''),
    /** Confirms the approval although another payment has the same transaction ID. */
    acceptSameTransaction: z.boolean().default(false),
  }),
  output: z.object({
    message: z.string(),
    decision,
    /** Until when `undoDecision` can undo the decision. */
    undoUntil: instant,
  }),
  refusals: {
    registrationNotFound,
    /** The message says who decided and what, e.g. 'Meena rejected this a minute ago: No such transaction'. */
    alreadyDecided: { status: 409, message: 'This payment has been decided meanwhile.' },
    changedMeanwhile: { status: 409, message: 'This registration has changed meanwhile. Please look again.' },
    sameTransaction: {
      status: 409,
      message: 'Another payment has the same transaction ID. Approve it on purpose, or reject it.',
    },
  },
});

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/payments/decisions/:decisionId/undo',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Undo one’s own decision within 10 seconds, before its mails are sent',
  params: z.object({ decisionId: id }),
  output: z.object({ message: z.string(), item: deskItem }),
  refusals: {
    decisionNotFound: { status: 404, message: 'You made no such decision, so you cannot undo it.' },
    tooLate: { status: 409, message: 'It is too late to undo this. Please set the statuses in the registration.' },
    changedMeanwhile: { status: 409, message: 'Somebody has changed this registration since.' },
  },
});
