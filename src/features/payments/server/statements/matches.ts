import type { CreditList, MatchWay } from '#shared/payments/payment-ledger.ts';
import type { Narration } from './reading/narration.ts';

/** A registration, order or joint payment that a credit may pay for, or an accepted one that is deleted. */
export interface Claim {
  /** '' for a deleted one. */
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
  /** YYYY-MM-DD in the zone of the edition, as banks write the days of credits. */
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
  /** The matching payment, or several possible ones. */
  claims: Claim[];
}
