import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';

/** Page numbers worth a link: the ends and the neighbours; 'gap' where some are left out. */
export function pageLinks(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, place) => {
    const before = numbers[place - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? (['gap', number] as const) : [number];
  });
}

/** What rows are called. */
export interface Noun {
  one: string;
  many: string;
}

interface Found {
  /** Place of the first row shown, from 1. */
  from: number;
  found: number;
  isMoreFound?: boolean;
  total: number;
}

/** '51–100 of 240 found, 10,000 in all'; `shown` is how many rows there are on the page. */
export function countText({ from, found, isMoreFound = false, total }: Found, shown: number, noun: Noun): string {
  if (total === 0) return `No ${noun.many} yet`;
  if (found === 0) return `None of ${countOf(total, noun.one, noun.many)}`;
  const isAll = from === 1 && shown === found;
  const place = isAll || shown === 0 ? '' : `${grouped(from)}–${grouped(from + shown - 1)} of `;
  if (found === total) return `${place}${countOf(total, noun.one, noun.many)}`;
  return `${place}${isMoreFound ? 'more than ' : ''}${grouped(found)} found, ${grouped(total)} in all`;
}
