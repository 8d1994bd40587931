import { z } from 'zod';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, messageOnly } from '#shared/fields.ts';

const change = z.object({
  _id: id,
  at: instant,
  /** The coordinator's name. */
  by: z.string(),
  event: z.object({ _id: id, title: z.string() }),
});

/** Both are '' after the registration was deleted. */
const registration = z.object({ _id: z.string(), name: z.string() });

/** A coordinator's change that affects payments, for the organisers who check them. */
const coordinatorChange = z.discriminatedUnion('kind', [
  change.extend({
    kind: z.literal('status'),
    registration,
    before: z.enum(paymentStatuses),
    after: z.enum(paymentStatuses),
  }),
  change.extend({
    /** A coordinator confirmed an unpaid seat that has a fee, or gave a cancelled registration a seat again. */
    kind: z.literal('seat'),
    registration,
    before: z.enum(registrationStatuses),
    after: z.enum(registrationStatuses),
  }),
  change.extend({
    kind: z.literal('fee'),
    /** The fee that is charged, in rupees. */
    before: z.number(),
    after: z.number(),
    /** How many registrations were made at this fee before a coordinator changed it again. */
    registrations: z.number().int(),
  }),
  change.extend({
    kind: z.literal('prices'),
    /** What an entry costs by the price list, and how a student gets in, as sentences. */
    before: z.string(),
    after: z.string(),
    registrations: z.number().int(),
  }),
]);
export type CoordinatorChange = z.output<typeof coordinatorChange>;

export const listCoordinatorChanges = endpoint({
  method: 'GET',
  path: '/api/payments/coordinator-changes',
  access: 'admin',
  needs: 'payments.decide',
  summary:
    'Fees, prices, payment statuses and unpaid seats that coordinators changed and nobody at the desk has looked at yet, newest first',
  output: z.object({
    changes: z.array(coordinatorChange),
    /** The number of all changes. `changes` has at most a hundred. */
    total: z.number().int(),
  }),
});

export const seeCoordinatorChange = endpoint({
  method: 'POST',
  path: '/api/payments/coordinator-changes/:changeId/seen',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Note that one of them was looked at: it leaves the list',
  params: z.object({ changeId: id }),
  output: messageOnly,
  refusals: { changeNotFound: { status: 404, message: 'There is no such change.' } },
});
