import { parse } from 'csv-parse/sync';

/** Rows and cells of a CSV file as a spreadsheet reads it; the byte order mark must be there. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('the mark of UTF-8 is missing');
  return parse(text, { bom: true, relax_column_count: true });
}
