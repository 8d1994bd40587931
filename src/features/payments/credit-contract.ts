import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, day, id, listOf, numberFromText, requiredLines } from '#shared/fields.ts';
import { creditLists, matchWays } from '#shared/payments/payment-ledger.ts';
import { payer, registrationNotFound } from './contract.ts';

const creditFields = {
  date: day,
  amount: z.number(),
  /** The bank's reference number of the transfer, 12 digits; '' where the statement has none. */
  utr: z.string(),
  narration: z.string(),
  list: z.enum(creditLists),
  /**
   * `nearReference`: look-alike letters, one wrong letter, or cut off. `nearTransaction`, `name` (and the amount),
   * `amount`: suggestions.
   */
  matchedBy: z.enum(matchWays),
  /** The registration; or, for `contested` and `suggested`, those that it may be, best first, at most 5. */
  registrations: z.array(payer),
};

export const counts = z.object({ count: z.number().int(), amount: z.number() });
/** How many credits each list holds, and how much. */
export const listCounts = z.record(z.enum(creditLists), counts);

/** A credit of a statement that is not applied yet. `line` counts the file's lines from 1. */
export const statementLine = z.object({ line: z.number().int(), ...creditFields });
export type StatementLine = z.output<typeof statementLine>;

/** A credit of an applied statement. */
export const credit = z.object({
  _id: id,
  ...creditFields,
  /** Of `registrations`, those that owe again once it is taken back: for the others it was more than was due. */
  paysFor: z.array(id),
  /** `open`: waits for a person. `dismissed`: not the fest's money. */
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
    /** Of this state, list by list. */
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
    /** Less than is due came in, and the rest is let go: the payment still counts as complete. */
    waiveRest: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), credit }),
  refusals: {
    creditNotFound,
    notOpen,
    registrationNotFound,
    notExact: { status: 409, message: 'One credit can pay for several only if the sum is exact.' },
    sharedNotAccepted: { status: 409, message: 'Please confirm that this credit pays for all of them.' },
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
      message: 'This money no longer counts as received: it was given back, or the payment was rejected.',
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
