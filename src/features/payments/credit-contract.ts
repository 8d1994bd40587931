import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, day, id, listOf, numberFromText, requiredLines } from '#shared/fields.ts';
import { deletedWith } from '#shared/payments/deleted-payments.ts';
import { creditLists, matchWays } from '#shared/payments/payment-ledger.ts';
import { payer, registrationNotFound } from './contract.ts';

const creditFields = {
  date: day,
  amount: z.number(),
  /** The bank's 12-digit reference number of the transfer; '' if the statement has none. */
  utr: z.string(),
  narration: z.string(),
  list: z.enum(creditLists),
  /**
   * `nearReference`: the reference has look-alike letters or one wrong letter, or it is cut off. `nearTransaction`,
   * `name` (with the amount) and `amount` are only suggestions.
   */
  matchedBy: z.enum(matchWays),
  /** The registration that matches. For `contested` and `suggested`: at most 5 possible ones, the best first. */
  registrations: z.array(payer),
  /**
   * Accepted payments with this transaction ID that are deleted: the kinds of things they were deleted with, without
   * repeats.
   */
  deleted: z.array(z.enum(deletedWith)),
};

export const counts = z.object({ count: z.number().int(), amount: z.number() });
/** The number of credits in each list, and their sum. */
export const listCounts = z.record(z.enum(creditLists), counts);

/** A credit of a statement that is not applied yet. `line` is the line of the file, from 1. */
export const statementLine = z.object({ line: z.number().int(), ...creditFields });
export type StatementLine = z.output<typeof statementLine>;

/** A credit of an applied statement. */
export const credit = z.object({
  _id: id,
  ...creditFields,
  /** The registrations that owe money again if this credit is taken back. For the others the credit was a surplus. */
  paysFor: z.array(id),
  /** `open`: a person must decide. `dismissed`: the money is not for the fest. */
  state: z.enum(['open', 'assigned', 'dismissed']),
  settledBy: z.string(),
  settledAt: z.string(),
  note: z.string(),
});
export type Credit = z.output<typeof credit>;

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/payments/credits',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Credits of applied statements; by default those that wait for a person',
  query: z.object({
    state: z.enum(['open', 'assigned', 'dismissed']).default('open'),
    list: z.enum(creditLists).optional(),
    after: boundedText('Please reload the list.', 200).optional(),
    limit: numberFromText(z.coerce.number().int().min(1).max(200)).default(50),
  }),
  output: z.object({
    credits: z.array(credit),
    next: z.string().nullable(),
    /** The sums of this state, by list. */
    lists: listCounts,
  }),
});

const creditParams = z.object({ creditId: id });
const creditNotFound = { status: 404, message: 'There is no such credit.' } as const;
const notOpen = { status: 409, message: 'Somebody else has decided about this credit meanwhile.' } as const;

export const assignCredit = endpoint({
  method: 'POST',
  path: '/api/payments/credits/:creditId/assign',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Assign a credit by hand: to one payment, or to several whose sum is exactly this credit',
  params: creditParams,
  body: z.object({
    registrationIds: listOf(id, 20, {
      message: 'Please choose a registration.',
      tooMany: 'Please choose at most 20 registrations.',
    }).refine((ids) => ids.length > 0, 'Please choose a registration.'),
    /** The organiser has confirmed that one credit pays for several things that were not paid together. */
    acceptShared: z.boolean().default(false),
    /** The organiser has confirmed the assignment although another payment has the credit's transaction ID. */
    acceptClaimed: z.boolean().default(false),
    /** The credit is smaller than the amount due. The rest is waived, and the payment counts as complete. */
    waiveRest: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), credit }),
  refusals: {
    creditNotFound,
    notOpen,
    registrationNotFound,
    notExact: { status: 409, message: 'One credit can pay for several only if the sum is exact.' },
    sharedNotAccepted: { status: 409, message: 'Please confirm that this credit pays for all of them.' },
    /** The message names the other payments. `errors.acceptClaimed` repeats it, so that a screen can ask. */
    claimedNotAccepted: { status: 409, message: 'Another payment has the transaction ID of this credit.' },
    nothingDue: { status: 409, message: 'This registration is free: there is nothing to pay.' },
  },
});

export const releaseCredit = endpoint({
  method: 'POST',
  path: '/api/payments/credits/:creditId/release',
  access: 'admin',
  needs: 'payments.decide',
  summary:
    'Take a credit off its registrations again, whose payments then wait to be checked; or bring a dismissed one back',
  params: creditParams,
  output: z.object({ message: z.string(), credit }),
  refusals: {
    creditNotFound,
    notAssigned: { status: 409, message: 'This credit is assigned to nobody.' },
    isRefunded: {
      status: 409,
      message: 'This money no longer counts as received, because money of this payment was given back.',
    },
  },
});

export const dismissCredit = endpoint({
  method: 'POST',
  path: '/api/payments/credits/:creditId/dismiss',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Set a credit aside that has nothing to do with registrations',
  params: creditParams,
  body: z.object({ note: requiredLines(3, 'Please say what it is.', 300) }),
  output: z.object({ message: z.string(), credit }),
  refusals: { creditNotFound, notOpen },
});
