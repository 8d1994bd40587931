import { boundedText } from '#shared/fields.ts';
import { plainLine } from '#shared/text.ts';
import { longestTransactionId, whyNotTransactionId } from './transaction-id.ts';

/** The longest text that is parsed. Signs and spaces are removed, so a typed text may be longer than the stored one. */
const longestTyped = 200;
const tooLong = `Use at most ${longestTransactionId} characters.`;

/** The text in its stored form. `paymentFaults` checks whether it is valid, because not every payment needs one. */
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
  return boundedText(wrongType, longestTyped, tooLong).overwrite(plainLine);
}
