import { dayText } from '#shared/dates.ts';
import type { CreditList, LedgerAccount, LedgerKind, LedgerSource, MatchWay } from '#shared/payments/payment-ledger.ts';

export const listWords: Record<CreditList, { title: string; about: string }> = {
  exact: { title: 'Exact', about: 'One payment waits for exactly this amount. Applying the statement completes it.' },
  under: { title: 'Too little', about: 'The payment is certain, but less came in than is due.' },
  over: { title: 'Too much', about: 'The payment is certain, but more came in than is due.' },
  alreadyPaid: { title: 'Already paid', about: 'This was paid before. Somebody may have paid twice.' },
  cancelled: { title: 'Cancelled', about: 'What it pays for is cancelled: give a seat again, or the money back.' },
  rejected: { title: 'Rejected', about: 'The payment was rejected, but the money has come.' },
  contested: { title: 'Contested', about: 'More than one payment may be meant. A person decides.' },
  suggested: {
    title: 'Suggested',
    about: 'A number that is nearly right, the payer’s name or only the amount fits. Please check.',
  },
  noMatch: { title: 'No match', about: 'Nothing fits: find the payment by hand, or set the credit aside.' },
  known: { title: 'Counted before', about: 'These credits have been counted already, from this file or another.' },
};

export const matchText: Record<MatchWay, string> = {
  transaction: 'by transaction ID',
  reference: 'by reference',
  nearReference: 'by reference, with a letter that looks alike or is cut off',
  nearTransaction: 'by a nearly right transaction ID',
  name: 'by the payer’s name and the amount',
  amount: 'by the amount alone',
  none: '',
};

export const kindText: Record<LedgerKind, string> = {
  opening: 'Carried over',
  claimed: 'Proof sent',
  received: 'Received',
  rejected: 'Rejected',
  reopened: 'To be checked again',
  released: 'Seat released',
  restored: 'Seat given again',
  refunded: 'Refunded by hand',
  waived: 'Rest waived',
  surplus: 'More than was due',
  reassigned: 'Credit moved away',
  removed: 'Registration deleted',
};

export const sourceText: Record<LedgerSource, string> = {
  opening: 'Before the ledger',
  student: 'Participant',
  free: 'Free event',
  desk: 'Desk',
  statement: 'Bank statement',
  cash: 'Cash',
  status: 'Status set by hand',
  refund: 'Refund',
  deadline: 'Deadline',
};

export const accountText: Record<LedgerAccount, string> = {
  outside: 'Outside',
  toCheck: 'To check',
  received: 'Received',
  rejected: 'Rejected',
  released: 'Released',
  refunded: 'Refunded',
  waived: 'Waived',
};

/** 'Apr 1, 2025' for a day of the ledger or of a statement. */
export const shownDay = (day: string): string => dayText(day, 'medium') ?? day;
