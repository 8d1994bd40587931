import type { CreditList, MatchWay } from '#shared/payments/payment-ledger.ts';
import type { Narration } from './reading/narration.ts';

/** What a credit may pay for. */
export interface Claim {
  id: string;
  /** The other lines of the same joint payment (R303). */
  others?: readonly string[];
  name: string;
  /** The transaction ID as it is compared (`transactionKey`). */
  transactionKey: string;
  reference: string;
  status: 'waiting' | 'paid' | 'cancelled' | 'rejected';
  /** What is still to come. */
  duePaise: number;
  /** YYYY-MM-DD. */
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
  /** The registration or order; or those that it may be. */
  claims: Claim[];
}
