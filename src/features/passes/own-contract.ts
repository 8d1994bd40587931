import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import { covers } from './admin-contract.ts';
import * as calls from './calls.ts';

/**
 * `pending`: its payment waits to be checked. `active`: paid. `rejected`: the payment was not accepted; the student may
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
  /** Why it was rejected, '' otherwise. */
  reason: z.string(),
  createdAt: instant,
});
export type OwnOrder = z.output<typeof ownOrder>;

/** `features/orders` implements it; screens of other features call it. */
export const listMyOrders = endpoint({
  ...calls.listMyOrders,
  summary: 'The student’s own passes, newest first',
  output: z.array(ownOrder),
});
