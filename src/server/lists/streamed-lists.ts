import type { z } from 'zod';
import { dayOf } from '#shared/calendar.ts';
import { csvLines, csvMark } from '#shared/files/csv.ts';
import { Streamed } from '../http/content.ts';

interface CsvFile {
  /** The file's name before the date, as in `students_2025-05-09.csv`. */
  name: string;
  head: readonly string[];
  timeZone: string;
  now: Date;
}

/** A list as a CSV file, written while it is read. `rows` yields parts of the list. */
export function csvAnswer(file: CsvFile, rows: AsyncIterable<readonly (readonly string[])[]>): Streamed {
  return new Streamed(textOf(file, rows), csvHeaders(file));
}

export const csvHeaders = ({ name, now, timeZone }: Omit<CsvFile, 'head'>) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}_${dayOf(now, timeZone)}.csv"`,
  'cache-control': 'no-store',
  vary: 'accept-encoding, authorization',
});

async function* textOf({ head }: CsvFile, rows: AsyncIterable<readonly (readonly string[])[]>) {
  yield csvMark + csvLines([head]);
  for await (const some of rows) yield csvLines(some);
}

/** A list as a JSON array, written while it is read. Each row is checked by `row`, the contract's schema. */
export async function* jsonOf<Row extends z.ZodType>(
  row: Row,
  rows: AsyncIterable<readonly z.input<Row>[]>,
): AsyncGenerator<string> {
  let start = '[';
  for await (const some of rows) {
    yield start + some.map((one) => JSON.stringify(row.parse(one))).join(',');
    start = ',';
  }
  yield start === '[' ? '[]' : ']';
}

interface AroundList<Row extends z.ZodType> {
  before: object;
  list: string;
  row: Row;
  rows: AsyncIterable<readonly z.input<Row>[]>;
  /** Fields that are known only after the list was read. */
  after: () => object;
}

/** An object that contains a list, written while the list is read. */
export async function* jsonAround<Row extends z.ZodType>({ before, list, row, rows, after }: AroundList<Row>) {
  const start = JSON.stringify({ ...before, [list]: [] });
  yield start.slice(0, -'[]}'.length);
  yield* jsonOf(row, rows);
  yield `,${JSON.stringify(after()).slice(1)}`;
}

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding, authorization',
};
