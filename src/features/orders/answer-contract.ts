import { z } from 'zod';
import { orderStatuses } from '#features/passes/own-contract.ts';
import { paymentDetails } from '#features/registrations/contract.ts';
import { id, instant } from '#shared/fields.ts';

// The answers of the calls in `calls.ts`. Amounts are whole rupees.

/** The student has as many registrations and orders as an account with an unconfirmed email may have (R88). */
const mustConfirmEmail = z.boolean().optional();

export const passPayment = paymentDetails.extend({
  /** The price and the reason for it, as a sentence. */
  words: z.string(),
  /** The code of the coupon that reduces the price; '' without one. */
  coupon: z.string(),
  mustConfirmEmail,
});
export type PassPayment = z.output<typeof passPayment>;

export const boughtThing = z.object({
  _id: id,
  status: z.enum(orderStatuses),
  reference: z.string(),
  /** The whole price, also if a part was received before. `passPayment` says how much is still to pay. */
  amountDue: z.number(),
});
export type Bought = z.output<typeof boughtThing>;

export const jointQuote = z.object({
  /** In the order of the call. `fault` says why a line cannot be paid with the others; '' if it can. */
  lines: z.array(z.object({ title: z.string(), amount: z.number(), fault: z.string() })),
  /** How to pay all lines; null while a line cannot be paid. */
  payment: paymentDetails.nullable(),
});
export type JointQuote = z.output<typeof jointQuote>;

/** `title` is the event's or the pass's title, `about` its id. */
const jointLine = z.object({
  _id: id,
  kind: z.enum(['registration', 'pass']),
  title: z.string(),
  about: id,
  amountDue: z.number(),
  status: z.enum(orderStatuses),
  canResubmit: z.boolean(),
});
export type JointLine = z.output<typeof jointLine>;

/**
 * Why the student is asked for the proof again; '' if nothing has to be sent. `rejected`: the organisers did not accept
 * the payment. `released`: the deadline took seats before an organiser had looked at the payment. `proofIsBack`: the
 * student then sent the proof again, but no seat was free.
 */
const resendReasons = ['', 'rejected', 'released', 'proofIsBack'] as const;
export type ResendReason = (typeof resendReasons)[number];

export const jointPayment = z.object({
  _id: id,
  reference: z.string(),
  transactionId: z.string(),
  /** The sum of the lines that are not cancelled. */
  amountDue: z.number(),
  resend: z.enum(resendReasons),
  /**
   * Why the server would refuse the proof if it were sent again, in words; '' if it would accept it. An organiser can
   * still accept the payment.
   */
  refusal: z.string(),
  /** What the organisers wrote about the rejection or the released seats; '' if nothing. */
  reason: z.string(),
  createdAt: instant,
  lines: z.array(jointLine),
  /** How to pay the unpaid lines; null if no proof has to be sent, or if it would be refused. */
  payment: paymentDetails.nullable(),
  /** The student must confirm the email before sending the proof again. */
  mustConfirmEmail,
});
export type JointPayment = z.output<typeof jointPayment>;
