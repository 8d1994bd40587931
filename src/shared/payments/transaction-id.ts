import { plainLine } from '#shared/text.ts';

/** Enough for every bank and wallet: UPI's numbers have 12 digits, others at most 35 letters and digits. */
export const longestTransactionId = 50;

export const transactionIdSigns = 'Use only the letters A to Z, digits, spaces and the signs . _ / -';

/** Why a transaction ID in stored form is refused; undefined if it is valid. */
export function whyNotTransactionId(plain: string): string | undefined {
  if (plain.length > longestTransactionId) return `Use at most ${longestTransactionId} characters.`;
  return /^[A-Za-z0-9 ._/-]+$/.test(plain) && /[A-Za-z0-9]/.test(plain) ? undefined : transactionIdSigns;
}

/**
 * The form in which transaction IDs are compared, as in the database's `registrations.transaction_key`: capital letters
 * without spaces and signs. Letters that people confuse with digits when they copy by hand are replaced: O is 0, and I
 * and l are 1.
 */
export function transactionKey(typed: string): string {
  return withoutSigns(plainLine(typed)).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** A UPI transaction ID has 12 digits. */
export const isTwelveDigits = (transactionId: string): boolean =>
  /^\d{12}$/.test(withoutSigns(plainLine(transactionId)));

/**
 * The transaction ID for a mail; '' if it could be read as words, an address or a phone number. Mails go to unconfirmed
 * addresses, so they must not carry a text that a stranger could have written.
 */
export function transactionIdForMail(transactionId: string): string {
  const compact = withoutSigns(plainLine(transactionId));
  return /^[A-Za-z0-9]{4,35}$/.test(compact) && !readsAsWords.test(compact) && !readsAsPhone.test(compact)
    ? compact
    : '';
}

const readsAsWords = /[A-Za-z]{4}/;
const readsAsPhone = /(?<!\d)(?:\d{10,11}|91[6-9]\d{9})(?!\d)/;

const withoutSigns = (text: string) => text.replace(/[ ._/-]/g, '');
