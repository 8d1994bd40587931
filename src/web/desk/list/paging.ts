import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';

/** The words for rows. */
export interface Noun {
  one: string;
  many: string;
}

interface Found {
  /** The position of the first shown row, from 1. */
  from: number;
  found: number;
  isMoreFound?: boolean;
  total: number;
}

/** For example '51–100 of 240 found, 10,000 in all'. `shown` is the number of rows on the page. */
export function countText({ from, found, isMoreFound = false, total }: Found, shown: number, noun: Noun): string {
  if (total === 0) return `No ${noun.many} yet`;
  if (found === 0) return `None of ${countOf(total, noun.one, noun.many)}`;
  const isAll = from === 1 && shown === found;
  const place = isAll || shown === 0 ? '' : `${grouped(from)}–${grouped(from + shown - 1)} of `;
  if (found === total) return `${place}${countOf(total, noun.one, noun.many)}`;
  return `${place}${isMoreFound ? 'more than ' : ''}${grouped(found)} found, ${grouped(total)} in all`;
}
