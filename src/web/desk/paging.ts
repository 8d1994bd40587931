import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';

export const rowsPerPage = 50;

export interface Page<Row> {
  rows: readonly Row[];
  /** From 1, within what there is. */
  page: number;
  pages: number;
  /** Places of the first and last row shown, from 1; 0 and 0 without rows. */
  from: number;
  to: number;
}

/** The page that `wanted` asks for, as near as there is one. */
export function pageOf<Row>(rows: readonly Row[], wanted: string | null): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const asked = Math.trunc(Number(wanted));
  const page = Number.isFinite(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  const start = (page - 1) * rowsPerPage;
  const shown = rows.slice(start, start + rowsPerPage);
  return { rows: shown, page, pages, from: shown.length && start + 1, to: start + shown.length };
}

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
