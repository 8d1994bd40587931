/** Enough for every bank and wallet: UPI's own numbers have 12 digits, the longest of others 35 letters and digits. */
export const longestTransactionId = 50;

export const transactionIdSigns = 'Use only the letters A to Z, digits, spaces and the signs . _ / -';

/**
 * A transaction ID or receipt number in the one form in which it is stored: what a keyboard or a copied message adds
 * (full-width digits, invisible letters, typographic dashes, more spaces) is not part of it. Bound the length first.
 */
export function plainTransactionId(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Why a plain one cannot be taken; undefined: it can. */
export function whyNotTransactionId(plain: string): string | undefined {
  if (plain.length > longestTransactionId) return `Use at most ${longestTransactionId} characters.`;
  return /^[A-Za-z0-9 ._/-]+$/.test(plain) && /[A-Za-z0-9]/.test(plain) ? undefined : transactionIdSigns;
}

/**
 * What two of them are compared by, as the database does in `registrations.transaction_key`: capital letters without
 * spaces and signs, and letters that are taken for digits as those digits. Copied by hand, O is 0, and I and l are 1.
 */
export function transactionKey(typed: string): string {
  return withoutSigns(plainTransactionId(typed)).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** UPI gives each payment a number of 12 digits. */
export const isTwelveDigits = (transactionId: string): boolean =>
  /^\d{12}$/.test(withoutSigns(plainTransactionId(transactionId)));

/**
 * What a mail shows of it; '' where that could be read as words, an address or a phone number. Mails go to addresses
 * that nobody has confirmed, so they carry nothing that a stranger could have written to somebody.
 */
export function transactionIdForMail(transactionId: string): string {
  const compact = withoutSigns(plainTransactionId(transactionId));
  return /^[A-Za-z0-9]{4,35}$/.test(compact) && !readsAsWords.test(compact) && !readsAsPhone.test(compact)
    ? compact
    : '';
}

const readsAsWords = /[A-Za-z]{4}/;
const readsAsPhone = /(?<!\d)(?:\d{10,11}|91[6-9]\d{9})(?!\d)/;

const withoutSigns = (text: string) => text.replace(/[ ._/-]/g, '');
