import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { identifyCredits } from '../credit-ids.ts';
import { readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import { type Recognised, recogniseLayout, signatureOf } from './layouts.ts';
import type { SheetRow } from './read-csv.ts';
import { type Reading, readEntries } from './read-entries.ts';
import { type FileFault, readSheet } from './recognise-file.ts';

export interface OpenedFile {
  /** The form of `statements.cells`: a sample for people, then all rows. */
  cells: string;
  /** The signatures of the lines that may be headings. */
  signatures: string[];
  recognised: Recognised | undefined;
}

/** Reads the file and recognises its columns. */
export function open(content: Uint8Array): OpenedFile | FileFault {
  const read = readSheet(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (typeof read === 'string') return read;
  const rows = read.filter(({ cells }) => cells.some(Boolean));
  if (!holdsMoney(rows)) return 'notAStatement';
  return {
    cells: `${JSON.stringify(sampleOf(rows))}\n${JSON.stringify(rows)}`,
    signatures: rows.slice(0, 60).map(signatureOf),
    recognised: recogniseLayout(rows),
  };
}

/**
 * Whether a row has a date and an amount, as in a statement with unknown headings. A list of guests has no such row.
 */
const holdsMoney = (rows: readonly SheetRow[]) =>
  rows.some(
    ({ cells }) =>
      cells.some((cell) => readDate(cell)) &&
      cells.some((cell) => !readDate(cell) && typeof readAmount(cell) === 'object'),
  );

const sampleLines = 25;
/** Short, because the list of statements contains the sample of each statement. */
const sampleLetters = 80;

const sampleOf = (rows: readonly SheetRow[]): string[][] =>
  rows.slice(0, sampleLines).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLetters)));

export interface ReadLines extends Pick<Reading, 'debits' | 'otherLines' | 'unreadable'> {
  unreadableCount: number;
  signature: string;
  /** Each item is a list of `StatementCredit` as JSON, so that the main thread can parse one list at a time. */
  credits: string[];
}

const namedLines = 200;
const creditsAtOnce = 250;

/** Reads the lines by their columns. Undefined if no line has an amount. */
export function readLines(task: { cells: string; layout: StatementLayout }): ReadLines | undefined {
  const { cells, layout } = task;
  // Files that were uploaded before samples were stored have only one line.
  const rows: SheetRow[] = JSON.parse(cells.slice(cells.indexOf('\n') + 1));
  const { credits, debits, otherLines, unreadable } = readEntries(rows, layout);
  if (credits.length + debits.count + unreadable.length === 0) return undefined;
  const identified = identifyCredits(credits);
  return {
    debits,
    otherLines,
    unreadable: unreadable.slice(0, namedLines),
    unreadableCount: unreadable.length,
    signature: signatureOf(rows[layout.headingLine]),
    credits: Array.from(chunksOf(identified, creditsAtOnce), (some) => JSON.stringify(some)),
  };
}
