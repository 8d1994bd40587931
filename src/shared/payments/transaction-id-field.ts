import { boundedText } from '#shared/fields.ts';
import { longestTransactionId, plainTransactionId, whyNotTransactionId } from './transaction-id.ts';

/** What is read at all: marks and spaces go, so that more is typed than is kept. */
const longestTyped = 200;
const tooLong = `Use at most ${longestTransactionId} characters.`;

/** In the one form; whether it can be taken is asked where it is known that one is needed (`paymentFaults`). */
export const transactionIdText = plainText('Please enter text.').default('');

/** At least four characters (R110). */
export const transactionIdField = number(4, 'Transaction ID is required');

export const receiptNumberField = number(1, 'Please enter the number of the receipt.');

function number(min: number, required: string) {
  return plainText(required)
    .min(min, { error: required, abort: true })
    .superRefine((plain, { addIssue }) => {
      const message = whyNotTransactionId(plain);
      if (message) addIssue({ code: 'custom', message });
    });
}

function plainText(wrongType: string) {
  return boundedText(wrongType, longestTyped, tooLong).overwrite(plainTransactionId);
}
