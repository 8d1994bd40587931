import { type Expression, type SqlBool, sql } from 'kysely';
import { searchTerms, type Term } from '#shared/search.ts';
import { escapedForLike } from '../db/holds-terms.ts';

/**
 * The terms of a search, those with digits first: fewer rows hold a number than a word, and what one term leaves out is
 * not looked for again.
 */
export const rarestFirst = (text: string): Term[] =>
  searchTerms(text).toSorted((one, other) => Number(hasDigit(other.word)) - Number(hasDigit(one.word)));

/** Whether a `search_text` column, whose migration has put it in the forms that people type, holds the term. */
export const textHolds = (column: string, term: Term): Expression<SqlBool>[] =>
  formsOf(term).map((form) => holds(sql.ref(column), form));

/** Whether `text`, whose ASCII letters are small, holds the word in either case. */
export const holdsWord = (text: Expression<unknown>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    casesOf(word).map((form) => holds(text, form)),
    sql` or `,
  )})`;

/**
 * SQLite compares a form at each place where its first character occurs, and the first digits of a phone are those of
 * many others. So it looks for the last ones before it looks for all of them.
 */
function holds(text: Expression<unknown>, form: string): Expression<SqlBool> {
  const holdsAll = isIn(text, form);
  return /^\d{8,}$/.test(form) ? sql<SqlBool>`(${isIn(text, form.slice(-4))} and ${holdsAll})` : holdsAll;
}

const isIn = (text: Expression<unknown>, form: string) =>
  sql<SqlBool>`${text} like ${`%${escapedForLike(form)}%`} escape '\\'`;

/**
 * Each form costs a look at every row. A phone is the end of the number as it was typed, so it is found in codes too.
 * Transaction IDs are also kept as they were typed, so words without digits need no form for them. A payment reference
 * is not, and may be letters alone.
 */
function formsOf(term: Term): string[] {
  const { word, code, phone } = term;
  if (phone) return [phone];
  return mayBeCode(term) && code !== word ? [...casesOf(word), code] : casesOf(word);
}

/** Whether somebody may mean a transaction ID or a payment reference. */
export const mayBeCode = ({ word, code }: Term): boolean =>
  code !== '' && !word.includes('@') && (hasDigit(word) || code.length === referenceLength);

/** How many letters and digits a payment reference has. */
export const referenceLength = 8;

/** SQLite knows the two cases of ASCII letters alone: for others, such as é, the capital is looked for as well. */
function casesOf(word: string): string[] {
  const capitals = word.replace(/[^\0-\x7f]/gu, (letter) => letter.toUpperCase());
  return capitals === word ? [word] : [word, capitals];
}

const hasDigit = (word: string): boolean => /\d/.test(word);
