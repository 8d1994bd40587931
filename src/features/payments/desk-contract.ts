import { z } from 'zod';
import { paymentStatuses } from '#features/own-registrations/contract.ts';
import { orderStatuses } from '#features/passes/own-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, numberFromText, trimmedText } from '#shared/fields.ts';
import { proofFlags } from '#shared/payments/proof-flags.ts';
import { ledgerRow, payer, registrationNotFound, registrationParams } from './contract.ts';

/** Another registration that a flag points at. */
const otherPayment = z.object({
  _id: id,
  name: z.string(),
  eventTitle: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  transactionId: z.string(),
});

/** An order of a pass that a flag points at. */
const otherOrder = z.object({
  _id: id,
  name: z.string(),
  passName: z.string(),
  status: z.enum(orderStatuses),
  transactionId: z.string(),
});

/**
 * What a person should look at; never a verdict, and never told to the student.
 *
 * - `sameTransaction`: another payment that is not rejected has this transaction ID: of registrations
 *   `others`, of passes `orders`. Approving needs `acceptSameTransaction`.
 * - `samePicture`: another payment has this proof, or nearly: the digits of an edited one may differ. Named in the same
 *   way.
 *
 * `proofFlags` explains the others.
 */
const flag = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sameTransaction'), others: z.array(otherPayment), orders: z.array(otherOrder) }),
  z.object({ kind: z.literal('samePicture'), others: z.array(otherPayment), orders: z.array(otherOrder) }),
  ...proofFlags,
]);
export type Flag = z.output<typeof flag>;

const deskItem = payer.extend({
  /** A path that expires, to be opened at the API's host; '' without one. */
  paymentProof: z.string(),
  additionalInfo: z.string(),
  /** When it was sent, or sent again: the queue's order. */
  waitingSince: instant,
  isResubmitted: z.boolean(),
  /** The seat was released. Once approved, the payment is listed as paid without a seat until a person decides. */
  isReleased: z.boolean(),
  /** Why it was rejected the last time, '' if never. */
  lastReason: z.string(),
  flags: z.array(flag),
  /**
   * All lines of its joint payment, itself included; empty without one. The amounts of the item are then sums of the
   * lines that are not cancelled.
   */
  lines: z.array(z.object({ _id: id, title: z.string(), amountDue: z.number(), status: z.enum(orderStatuses) })),
  /** What the same proof was sent for besides, in lines that were cancelled since; no part of `amountDue`. */
  sentForCancelled: z.number(),
  /** The version that was shown, sent back with the decision. */
  version: z.string(),
  /** The registration under which the payment waits at the desk: of a joint payment another, once this one is settled. */
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
    /** `next` of the page before. */
    after: boundedText('Please reload the list.', 200).optional(),
    limit: numberFromText(z.coerce.number().int().min(1).max(50)).default(20),
    eventId: id.optional(),
    /** Those that hold all of its words: names, emails, phones, teams, events, transaction IDs, references. */
    q: boundedText('Please enter text.', 200, 'Please search with fewer words.').optional(),
  }),
  output: z.object({
    items: z.array(deskItem),
    /** For the page after this one; null at the end. Whatever was decided meanwhile, no item is left out. */
    next: z.string().nullable(),
    /** How many wait in all, of the event and the search that were asked for. */
    waiting: z.number().int(),
    /** How many were rejected and wait for the student, of that event. */
    waitForStudent: z.number().int(),
  }),
});

const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const decision = z.object({
  _id: id,
  decision: z.enum(decisions),
  reason: z.string(),
  /** Who decided, by name. */
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
    'Everything about one payment, also of an order: as at the desk, with decisions and ledger rows, oldest first',
  params: registrationParams,
  output: z.object({ item: deskItem, decisions: z.array(decision), ledger: z.array(ledgerRow) }),
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
    /** Shown to the student; needed to reject. */
    reason: trimmedText('Please enter text.', 500).default(''),
    /** On purpose, although another payment has the same transaction ID. */
    acceptSameTransaction: z.boolean().default(false),
  }),
  output: z.object({
    message: z.string(),
    decision,
    /** Until when `undoDecision` takes it back. */
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
