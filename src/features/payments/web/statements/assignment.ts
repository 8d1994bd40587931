import type { Payer } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';

interface Assignment {
  /** How the credit compares with what is due. */
  words: string;
  /** Why it cannot be assigned like this. */
  refusal?: string;
  /** What a person has to say, or may say. */
  question?: string;
  /** The credit is less than what the single payment owes. */
  isFewer: boolean;
}

type Owing = Pick<Payer, 'amountLeft' | 'jointPayment'>;

/** One credit pays for several payments only if it is exactly their sum; a single payment may owe more or less. */
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

/** A joint payment is owed as one sum. */
const isOnePayment = ([first, ...others]: readonly Owing[]): boolean =>
  others.every(({ jointPayment }) => jointPayment !== '' && jointPayment === first?.jointPayment);
