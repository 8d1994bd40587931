import { transactionKey } from './payments/transaction-id.ts';

/** One term of a search: a word, or a number in any number of groups. */
export interface Term {
  word: string;
  /** The term as a transaction ID or reference, in the form of `transactionKey`; '' if it is too short. */
  code: string;
  /** The term as a phone number: its digits without India's prefix, or ''. */
  phone: string;
}

/** The texts of a row that can be found, by kind. */
interface Searched {
  words: readonly string[];
  codes?: readonly string[];
  phones?: readonly string[];
}

const longest = 200;
const mostTerms = 8;

/** Splits a search into terms. A row must contain all of them (R209). People also read numbers aloud on the phone. */
export function searchTerms(text: string): Term[] {
  return groups(plain(text.slice(0, longest)).split(' ').filter(Boolean))
    .slice(0, mostTerms)
    .map(toTerm);
}

/** The searchable text of a row, in the same form as the terms. No term contains the separator. */
export function searchText({ words, codes = [], phones = [] }: Searched): string {
  return plain([...words, ...codes.map(codeOf), ...phones.map(digitsOf)].join('\0'));
}

export function holdsTerms(text: string, terms: readonly Term[]): boolean {
  return terms.every(
    ({ word, code, phone }) =>
      text.includes(word) || (code !== '' && text.includes(code)) || (phone !== '' && text.includes(phone)),
  );
}

/** '+91 00000 00001' is one number, 'Round 2 2025' has two. After ten digits another number begins. */
function groups(chunks: readonly string[]): string[] {
  const grouped: string[][] = [];
  for (const chunk of chunks) {
    const last = grouped.at(-1);
    if (last && isNumber(chunk) && last.every(isNumber) && digitsOf(last.join('')).length < 10) last.push(chunk);
    else grouped.push([chunk]);
  }
  return grouped.flatMap((group) => (digitsOf(group.join('')).length >= 6 ? [group.join(' ')] : group));
}

function toTerm(word: string): Term {
  const code = codeOf(word);
  return { word, code: code.length >= 3 ? code : '', phone: isNumber(word) ? phoneOf(word) : '' };
}

/**
 * A single digit occurs in every number, so a term of fewer than three digits is searched among phones only if it
 * begins with +.
 */
function phoneOf(number: string): string {
  const digits = digitsOf(number);
  if (digits.length < 3 && !number.startsWith('+')) return '';
  const withoutPrefix = digits.replace(/^00/, '').replace(/^91/, '');
  if (/^(\+|00)91/.test(number.replaceAll(' ', ''))) return withoutPrefix || digits;
  if (digits.length === 12 && digits.startsWith('91')) return withoutPrefix;
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}

const isNumber = (text: string) => /^[+(]*\d[\d()+. -]*$/.test(text);
const digitsOf = (text: string) => text.replace(/\D/g, '');
const codeOf = (text: string) =>
  transactionKey(text)
    .replace(/[^A-Z0-9]/g, '')
    .toLowerCase();

/** Full-width letters, invisible characters, capitals and extra spaces make no difference. */
function plain(text: string): string {
  const letters = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return letters.toLowerCase().replace(/\s+/g, ' ').trim();
}
