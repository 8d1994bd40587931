import { type Expression, type SqlBool, sql } from 'kysely';
import { searchTerms, type Term } from '#shared/search.ts';
import { escapedForLike } from '../db/holds-terms.ts';

/**
 * The terms of a search, those with digits first. Fewer rows contain a number than a word, and the database does not
 * look for the next term in a row without the first.
 */
export const rarestFirst = (text: string): Term[] =>
  searchTerms(text).toSorted((one, other) => Number(hasDigit(other.word)) - Number(hasDigit(one.word)));

/** Conditions that a `search_text` column contains the term. Its migration has stored the forms that people type. */
export const textHolds = (column: string, term: Term): Expression<SqlBool>[] =>
  formsOf(term).map((form) => holds(sql.ref(column), form));

/** Whether `text`, in which ASCII letters are lower case, contains the word in lower or upper case. */
export const holdsWord = (text: Expression<unknown>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    casesOf(word).map((form) => holds(text, form)),
    sql` or `,
  )})`;

/**
 * SQLite compares a form at each place where its first character occurs, and many phone numbers share their first
 * digits. So it looks for the last four digits first, and then for all of them.
 */
function holds(text: Expression<unknown>, form: string): Expression<SqlBool> {
  const holdsAll = isIn(text, form);
  return /^\d{8,}$/.test(form) ? sql<SqlBool>`(${isIn(text, form.slice(-4))} and ${holdsAll})` : holdsAll;
}

const isIn = (text: Expression<unknown>, form: string) =>
  sql<SqlBool>`${text} like ${`%${escapedForLike(form)}%`} escape '\\'`;

/**
 * The forms of a term to look for. Each form costs a comparison with every row. `phone` is the end of the typed number,
 * so it also finds codes that contain these digits. Transaction IDs are stored as typed too, so a word without digits
 * needs no form for them. A payment reference is not stored as typed, and may have only letters.
 */
function formsOf(term: Term): string[] {
  const { word, code, phone } = term;
  if (phone) return [phone];
  return mayBeCode(term) && code !== word ? [...casesOf(word), code] : casesOf(word);
}

/** Whether the term may be a transaction ID or a payment reference. */
export const mayBeCode = ({ word, code }: Term): boolean =>
  code !== '' && !word.includes('@') && (hasDigit(word) || code.length === referenceLength);

/** The number of letters and digits of a payment reference. */
export const referenceLength = 8;

/** SQLite ignores case only for ASCII letters. For other letters, such as é, the capital is searched for too. */
function casesOf(word: string): string[] {
  const capitals = word.replace(/[^\0-\x7f]/gu, (letter) => letter.toUpperCase());
  return capitals === word ? [word] : [word, capitals];
}

const hasDigit = (word: string): boolean => /\d/.test(word);
