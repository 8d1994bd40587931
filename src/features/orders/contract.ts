import { z } from 'zod';
import { covers } from '#features/passes/admin-contract.ts';
import { quoteRefusals } from '#features/passes/contract.ts';
import { paymentDetails, registerForEvent } from '#features/registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, numberFromText, optionalText } from '#shared/fields.ts';
import { transactionIdText } from '#shared/payments/transaction-id-field.ts';

/**
 * `pending`: its payment waits to be checked. `active`: paid. `rejected`: the payment was not found; the student may
 * send the proof again.
 */
export const orderStatuses = ['pending', 'active', 'rejected', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What is left of a pass, by type of event or `any`: `{ technical: 1, nontechnical: 0 }`. Null where the pass opens
 * its events without counting them.
 */
const left = z.record(z.string(), z.number()).nullable();

/** An order as its student reads it. Amounts are whole rupees. */
export const ownOrder = z.object({
  _id: id,
  pass: z.object({ _id: id, name: z.string(), covers, coversWords: z.string() }),
  status: z.enum(orderStatuses),
  left,
  amountDue: z.number(),
  reference: z.string(),
  transactionId: z.string(),
  /** Why it was rejected, '' otherwise. */
  reason: z.string(),
  createdAt: instant,
});
export type OwnOrder = z.output<typeof ownOrder>;

const passParams = z.object({ passId: id });
const couponText = optionalText(40);

export const passPurchase = z.object({
  transactionId: transactionIdText,
  coupon: couponText,
  /** In whole rupees, as the form has shown it: nobody buys on terms that changed meanwhile. */
  priceShown: numberFromText(z.coerce.number('Please enter an amount.')).optional(),
});
export type PassPurchase = z.output<typeof passPurchase>;

const { notAPicture, pictureTooLarge, keyReused, accountGone } = registerForEvent.refusals;

export const buyPass = endpoint({
  method: 'POST',
  path: '/api/students/passes/:passId/buy',
  access: 'student',
  summary: 'Buy a pass, or send the proof of a rejected order again',
  params: passParams,
  body: passPurchase,
  file: registerForEvent.file,
  idempotent: true,
  output: z.object({
    _id: id,
    status: z.enum(orderStatuses),
    reference: z.string(),
    /** Whole rupees. */
    amountDue: z.number(),
  }),
  status: 201,
  refusals: {
    ...quoteRefusals,
    alreadyBought: { status: 409, message: 'You have this pass already.' },
    /** `errors.priceShown` is the price of now. */
    priceChanged: {
      status: 409,
      message: 'The price of this pass has just changed. Please look at it, and send it once more.',
    },
    notAPicture,
    pictureTooLarge,
    keyReused,
    accountGone,
  },
});

export const getPassPayment = endpoint({
  method: 'GET',
  path: '/api/students/passes/:passId/payment',
  access: 'student',
  summary: 'What this student pays for a pass and how, with the reference of the payment; holds nothing',
  params: passParams,
  query: z.object({ coupon: couponText }),
  output: paymentDetails,
  refusals: { ...quoteRefusals, accountGone },
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/students/passes',
  access: 'student',
  summary: 'The student’s own passes, newest first',
  output: z.array(ownOrder),
});
