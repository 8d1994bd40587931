import type { Payer } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';

interface Assignment {
  /** Says how the credit compares with the amount due. */
  words: string;
  /** Why this assignment is not possible. */
  refusal?: string;
  /** What the organiser must or may confirm. */
  question?: string;
  /** The credit is smaller than the amount due for the single payment. */
  isFewer: boolean;
}

type Owing = Pick<Payer, 'amountLeft' | 'jointPayment'>;

/**
 * Several payments can share a credit only if it is exactly their sum. A credit for a single payment may be larger or
 * smaller.
 */
export function assignmentOf(amount: number, chosen: readonly Owing[]): Assignment {
  const paise = (rupees: number) => Math.round(rupees * 100);
  const due = chosen.reduce((sum, one) => sum + paise(one.amountLeft), 0);
  const difference = paise(amount) - due;
  const off = inRupees(Math.abs(difference) / 100);
  if (chosen.length === 0) {
    return { words: 'Nobody is chosen yet.', refusal: 'Please choose a registration.', isFewer: false };
  }
  const areSeveral = !isOnePayment(chosen);
  if (difference === 0) {
    const question = areSeveral ? 'This one credit pays for all of them' : undefined;
    return { words: 'Exactly what is due.', question, isFewer: false };
  }
  if (areSeveral) {
    const words = `${off} ${difference > 0 ? 'more' : 'less'} than they owe together.`;
    return {
      words,
      refusal: `One credit can pay for several only if the sum is exact: it is ${off} off.`,
      isFewer: false,
    };
  }
  if (difference > 0) return { words: `${off} more than is due: the rest is kept as a surplus.`, isFewer: false };
  return {
    words: `${off} less than is due: the payment goes on waiting for the rest.`,
    question: `Waive ${off}, so that the payment is complete`,
    isFewer: true,
  };
}

/** Whether these are lines of one joint payment, which are owed as one sum. */
const isOnePayment = ([first, ...others]: readonly Owing[]): boolean =>
  others.every(({ jointPayment }) => jointPayment !== '' && jointPayment === first?.jointPayment);
