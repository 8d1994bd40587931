import { z } from 'zod';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  day,
  id,
  instant,
  largestInteger,
  numberFromText,
  optionalLines,
  optionalText,
  requiredText,
  searchField,
} from '#shared/fields.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { ledgerAccounts, ledgerKinds, ledgerSources } from '#shared/payments/payment-ledger.ts';
import { receiptNumberField } from '#shared/payments/transaction-id-field.ts';

// `desk-contract.ts` declares the desk, `statement-contract.ts` statements and `credit-contract.ts` their credits.
// Amounts in the API are rupees, with paise as decimals.

export const registrationParams = z.object({ registrationId: id });
export const registrationNotFound = { status: 404, message: 'Registration not found' } as const;

/** An amount in a call: at least one paisa, without fractions of a paisa. */
export const amountField = z
  .number('Please enter the amount.')
  .positive('Please enter an amount above 0.')
  .max(10_000_000, 'Please enter an amount of at most one crore.')
  .refine(hasTwoDecimals, 'Please enter at most two decimals.');

/** A registration as lists of payments show it. */
export const payer = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  teamName: z.string(),
  event: z.object({ _id: id, title: z.string() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  transactionId: z.string(),
  paymentReference: z.string(),
  amountDue: z.number(),
  /** What was received, less what was refunded. */
  amountReceived: z.number(),
  /**
   * What still has to be paid. Less than `amountDue` minus `amountReceived` if the rest was waived or money was
   * refunded.
   */
  amountLeft: z.number(),
  /** The id of its joint payment; '' without one. */
  jointPayment: z.string(),
  createdAt: instant,
});
export type Payer = z.output<typeof payer>;

/** The most payers that one search returns. */
export const mostPayers = 20;

export const findPayers = endpoint({
  method: 'GET',
  path: '/api/payments/payers',
  access: 'admin',
  needs: 'payments.read',
  summary:
    'Registrations by name, email, phone, transaction ID or reference, to assign money to: whole words and what is owed first; at most 20',
  query: z.object({ q: searchField(100).min(2, 'Please enter at least 2 characters.'), eventId: id.optional() }),
  output: z.array(payer),
});

/** One row of the ledger: `amount` moved from one account to another. */
export const ledgerRow = z.object({
  number: z.number().int(),
  at: instant,
  /** '' for cash from somebody without a registration. */
  registrationId: z.string(),
  /** '' after the registration was deleted. */
  payerName: z.string(),
  /** The event's title, or its id after the event was deleted. */
  event: z.string(),
  kind: z.enum(ledgerKinds),
  from: z.enum(ledgerAccounts),
  to: z.enum(ledgerAccounts),
  amount: z.number(),
  source: z.enum(ledgerSources),
  /** The name of the organiser; 'Participant' for students, '' if no person did it. */
  by: z.string(),
  /** The transaction ID, the UTR of the credit or the receipt number. */
  reference: z.string(),
  note: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/payments/ledger',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The ledger, newest first: every change of a payment; no entry is ever altered',
  query: z.object({
    /** The `number` of the last row that the client already has. */
    before: numberFromText(z.coerce.number().int().positive().max(largestInteger)).optional(),
    limit: numberFromText(z.coerce.number().int().min(1).max(200)).default(50),
    eventId: id.optional(),
    registrationId: id.optional(),
    source: z.enum(ledgerSources).optional(),
  }),
  output: z.object({ rows: z.array(ledgerRow), hasMore: z.boolean() }),
});

/**
 * The sums of the accounts. `expected` is `received + toCheck + rejected`. Amounts in `refunded`, `released` and
 * `waived` are no longer expected.
 */
const sums = {
  expected: z.number(),
  received: z.number(),
  toCheck: z.number(),
  rejected: z.number(),
  released: z.number(),
  refunded: z.number(),
  waived: z.number(),
};
const accountSums = z.object(sums);
export type AccountSums = z.output<typeof accountSums>;

export const overview = z.object({
  total: accountSums,
  /** How many registrations are waiting at the desk. */
  waiting: z.number().int(),
  /** How many pass orders are waiting to be checked. */
  waitingOrders: z.number().int(),
  /** The received amounts by source. Their sum is `total.received + total.refunded`. */
  receivedBy: z.record(z.enum(ledgerSources), z.number()),
  /** Credits of applied statements that are not assigned to any registration. */
  openCredits: z.object({ count: z.number().int(), amount: z.number() }),
  events: z.array(z.object({ _id: z.string(), title: z.string(), ...sums })),
  /** The changes of each day in the edition's time zone, oldest first. The days add up to `total`. */
  days: z.array(z.object({ day, ...sums })),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/payments/overview',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Expected, received, to check, rejected and refunded, in all, per event and per day, from the ledger',
  output: overview,
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/payments/export',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The ledger as CSV (text/csv) for the treasurer; its last line is the sum of the others',
  query: z.object({ eventId: id.optional() }),
  output: z.unknown(),
});

export const cashFields = z.object({
  eventId: id,
  /** If left out, `payerName` is required and no seat is taken. */
  registrationId: id.optional(),
  payerName: optionalText(200),
  amount: amountField,
  receiptNumber: receiptNumberField,
  note: optionalLines(300),
});

export const takeCash = endpoint({
  method: 'POST',
  path: '/api/payments/cash',
  access: 'admin',
  needs: 'payments.take-cash',
  summary: 'Cash taken on the spot: for a registration, which it completes, or for somebody who did not register',
  body: cashFields,
  output: z.object({ message: z.string(), row: ledgerRow }),
  status: 201,
  refusals: {
    eventNotFound: { status: 404, message: 'Event not found' },
    registrationNotFound,
    alreadyPaid: { status: 409, message: 'This registration is paid already.' },
    isCancelled: { status: 409, message: 'This registration is cancelled. Please give it a seat again first.' },
    moreThanDue: { status: 422, message: 'This is more than is due. Please enter what is due and give change.' },
    receiptUsed: { status: 409, message: 'This receipt number was entered before, here or for another event or pass.' },
  },
});

const cashRow = ledgerRow.extend({ left: z.number().optional() });
export type CashRow = z.output<typeof cashRow>;

export const listCash = endpoint({
  method: 'GET',
  path: '/api/payments/cash',
  access: 'admin',
  needs: 'payments.take-cash',
  summary: 'The newest 500 cash entries: of all events, of a coordinator’s own ones for a coordinator',
  query: z.object({ eventId: id.optional() }),
  /**
   * `count`, `total` and `givenBack` cover all entries. Only cash of somebody without a registration has `left`: what
   * was not given back of it. `givenBack` is the sum of its refunds.
   */
  output: z.object({ rows: z.array(cashRow), count: z.number().int(), total: z.number(), givenBack: z.number() }),
});

export const refundFields = z.object({
  amount: amountField,
  /** The transaction ID of the refund, or how the money was given back. */
  reference: requiredText(1, 'Please enter the transaction ID of the refund, or how it was given back.', 100),
  note: optionalLines(300),
});

const refundRefusals = {
  moreThanReceived: { status: 409, message: 'This is more than was received.' },
  refundWrittenDown: {
    status: 409,
    message: 'This refund is written down already, with the same amount and reference.',
  },
} as const;

export const recordRefund = endpoint({
  method: 'POST',
  path: '/api/payments/registrations/:registrationId/refunds',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Record a refund that was made by hand; the statuses do not change',
  params: registrationParams,
  body: refundFields,
  output: z.object({ message: z.string(), row: ledgerRow }),
  status: 201,
  refusals: { registrationNotFound, ...refundRefusals },
});

export const refundCash = endpoint({
  method: 'POST',
  path: '/api/payments/cash/:number/refunds',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Record that cash of somebody without a registration was given back, or was entered with a wrong amount',
  params: z.object({ number: numberFromText(z.coerce.number().int().positive().max(largestInteger)) }),
  body: refundFields,
  output: z.object({ message: z.string(), row: ledgerRow }),
  status: 201,
  refusals: {
    cashNotFound: { status: 404, message: 'Cash entry not found' },
    isForRegistration: {
      status: 409,
      message: 'This cash was taken for a registration. Please write the refund down for that registration.',
    },
    ...refundRefusals,
  },
});
