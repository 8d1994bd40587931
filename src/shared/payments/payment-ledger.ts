/**
 * Which account the money of registrations is in. A ledger row moves an amount from one account to another, so that what an
 * account holds is always the sum of the rows.
 *
 * - `outside`: not the fest's; everything comes from here.
 * - `toCheck`: claimed by a student, seen by nobody yet.
 * - `received`: approved at the desk, found on a statement, taken in cash or set by an administrator.
 * - `rejected`: the payment was not accepted.
 * - `released`: the seat was given up before anything was received.
 * - `refunded`: given back by hand.
 * - `waived`: a person let the rest go.
 */
export const ledgerAccounts = ['outside', 'toCheck', 'received', 'rejected', 'released', 'refunded', 'waived'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const emptyAccounts = (): Record<LedgerAccount, number> => ({
  outside: 0,
  toCheck: 0,
  received: 0,
  rejected: 0,
  released: 0,
  refunded: 0,
  waived: 0,
});

/**
 * What a row tells. `opening`: the registration was there before the ledger. `claimed`: registered, or proof sent
 * again. `reopened`: back to be checked. `surplus`: more was paid than was due. `reassigned`: a credit was taken off a
 * registration again. `removed`: the registration was deleted; what was received stays.
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

/** `status`: an administrator set the statuses by hand. `deadline`: nobody, a clock did. */
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
 * Where a credit belongs.
 *
 * - `exact`: one registration waits for this very amount, by transaction ID or reference: applying completes it.
 * - `under`, `over`: the registration is certain, the amount differs from what is due.
 * - `alreadyPaid`, `cancelled`, `rejected`: the registration is certain, and this is its state.
 * - `contested`: transaction ID and reference name different registrations, or several claim the transaction ID.
 * - `suggested`: nothing but the amount, or a nearly right transaction ID, points somewhere. Never applied by itself.
 * - `noMatch`: nothing fits.
 * - `known`: counted already, from this file or another, or in a person's hands.
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

/** What a registration was found by: see `matchedBy`. */
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
