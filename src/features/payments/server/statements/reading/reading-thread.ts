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
  /** As `statements.cells` keeps them: a sample for people, and all rows. */
  cells: string;
  /** Of the lines that may be headings. */
  signatures: string[];
  recognised: Recognised | undefined;
}

/** What is in the file, and which column holds what. */
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

/** A list of guests has neither; whatever has both may be a statement whose headings nobody has told us yet. */
const holdsMoney = (rows: readonly SheetRow[]) =>
  rows.some(
    ({ cells }) =>
      cells.some((cell) => readDate(cell)) &&
      cells.some((cell) => !readDate(cell) && typeof readAmount(cell) === 'object'),
  );

const sampleLines = 25;
/** A list of statements shows the sample of each. */
const sampleLetters = 80;

const sampleOf = (rows: readonly SheetRow[]): string[][] =>
  rows.slice(0, sampleLines).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLetters)));

export interface ReadLines extends Pick<Reading, 'debits' | 'otherLines' | 'unreadable'> {
  unreadableCount: number;
  signature: string;
  /** Each a list of `StatementCredit` as JSON: the main thread takes one at a time. */
  credits: string[];
}

const namedLines = 200;
const creditsAtOnce = 250;

/** The lines by their columns; undefined where none holds money. */
export function readLines(task: { cells: string; layout: StatementLayout }): ReadLines | undefined {
  const { cells, layout } = task;
  // What was uploaded before there was a sample is one line.
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
