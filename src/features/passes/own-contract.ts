import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import { covers } from './admin-contract.ts';
import * as calls from './calls.ts';

/**
 * `pending`: nobody has checked the payment yet. `active`: paid. `rejected`: the payment was not accepted; the student
 * may send the proof again.
 */
export const orderStatuses = ['pending', 'active', 'rejected', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * How many events the pass still opens, by type of event or `any`: `{ technical: 1, nontechnical: 0 }`. Null if the
 * pass counts nothing.
 */
const left = z.record(z.string(), z.number()).nullable();

/** An order as its student reads it. Amounts are whole rupees. */
const ownOrder = z.object({
  _id: id,
  pass: z.object({ _id: id, name: z.string(), covers, coversWords: z.string() }),
  status: z.enum(orderStatuses),
  left,
  amountDue: z.number(),
  reference: z.string(),
  transactionId: z.string(),
  /** The id of its joint payment; '' without one. */
  jointPayment: z.string(),
  /** Why the payment was rejected, or why the organisers cancelled the order; '' otherwise. */
  reason: z.string(),
  createdAt: instant,
});
export type OwnOrder = z.output<typeof ownOrder>;

/** The feature `orders` implements this call. Screens of other features use it. */
export const listMyOrders = endpoint({
  ...calls.listMyOrders,
  summary: 'The student’s own passes, newest first',
  output: z.array(ownOrder),
});
