import type { CreditList, MatchWay } from '#shared/payments/payment-ledger.ts';
import type { Narration } from './reading/narration.ts';

/**
 * Something that a credit may pay for: a registration, an order or a joint payment. Also an accepted payment that is
 * deleted.
 */
export interface Claim {
  /** '' for a deleted payment. */
  id: string;
  /** The other lines of the same joint payment (R303). */
  others?: readonly string[];
  name: string;
  /** The transaction ID in the form for comparing (`transactionKey`). */
  transactionKey: string;
  reference: string;
  status: 'waiting' | 'paid' | 'cancelled' | 'rejected';
  /** The amount still due. */
  duePaise: number;
  /** YYYY-MM-DD in the edition's time zone, because banks give the day of a credit. */
  claimedOn: string;
}

export interface CreditToMatch {
  id: string;
  date: string;
  amountPaise: number;
  narration: Narration;
}

export interface Match {
  list: Exclude<CreditList, 'known'>;
  way: MatchWay;
  /** The payment that matches, or several possible ones. */
  claims: Claim[];
}
