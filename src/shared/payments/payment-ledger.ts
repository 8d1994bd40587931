/**
 * The account that the money of a registration is in. A ledger row moves an amount from one account to another, so that
 * the balance of an account is always the sum of its rows.
 *
 * - `outside`: not the fest's; all money comes from here.
 * - `toCheck`: claimed by a student, not checked yet.
 * - `received`: approved at the desk, found on a statement, taken in cash or set by an administrator.
 * - `rejected`: the payment was not accepted.
 * - `released`: the seat was released before anything was received.
 * - `refunded`: sent back by hand.
 * - `waived`: an organiser waived the rest.
 */
export const ledgerAccounts = ['outside', 'toCheck', 'received', 'rejected', 'released', 'refunded', 'waived'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export type Balances = Record<LedgerAccount, number>;

export const emptyAccounts = (): Balances => ({
  outside: 0,
  toCheck: 0,
  received: 0,
  rejected: 0,
  released: 0,
  refunded: 0,
  waived: 0,
});

/**
 * What a row records. `opening`: the registration is older than the ledger. `claimed`: registered, or proof sent again.
 * `reopened`: to be checked again. `surplus`: more was paid than was due. `reassigned`: a credit was removed from a
 * registration. `removed`: the registration was deleted; its received money is kept.
 */
export const ledgerKinds = [
  'opening',
  'claimed',
  'received',
  'rejected',
  'reopened',
  'released',
  'restored',
  'refunded',
  'waived',
  'surplus',
  'reassigned',
  'removed',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** `status`: an administrator set the statuses by hand. `deadline`: a regular task did it, no person. */
export const ledgerSources = [
  'opening',
  'student',
  'free',
  'desk',
  'statement',
  'cash',
  'status',
  'refund',
  'deadline',
] as const;
export type LedgerSource = (typeof ledgerSources)[number];

/**
 * What money does to a registration or a pass order.
 *
 * - `settle`, `settlePart`: a bank's credit pays all of it, or a part. `takeCash`, `takeCashPart`: the same in cash.
 * - `unsettle`: a credit is removed from it again.
 * - `refund`: a person has sent money back. `book`: money moves. Neither changes the status.
 */
export type PaymentAct = 'settle' | 'settlePart' | 'takeCash' | 'takeCashPart' | 'unsettle' | 'refund' | 'book';

/**
 * How a credit matches the payments of registrations and orders.
 *
 * - `exact`: one payment waits for this amount, found by transaction ID or reference. Applying completes it.
 * - `under`, `over`: the payment is certain, but the amount differs from what is due.
 * - `alreadyPaid`, `cancelled`, `rejected`: the payment is certain, and this is its status.
 * - `contested`: transaction ID and reference belong to different payments, or several payments have the transaction ID.
 * - `suggested`: only the amount fits, or a nearly right transaction ID. Never applied automatically.
 * - `noMatch`: nothing fits.
 * - `known`: already counted, from this file or another, or handled by a person.
 */
export const creditLists = [
  'exact',
  'under',
  'over',
  'alreadyPaid',
  'cancelled',
  'rejected',
  'contested',
  'suggested',
  'noMatch',
  'known',
] as const;
export type CreditList = (typeof creditLists)[number];

/** How a registration was found: see `matchedBy`. */
export const matchWays = [
  'transaction',
  'reference',
  'nearReference',
  'nearTransaction',
  'name',
  'amount',
  'none',
] as const;
export type MatchWay = (typeof matchWays)[number];
