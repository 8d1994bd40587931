import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { type ReadAmount, readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import type { SheetRow } from './read-csv.ts';

/** Money that came in, from one line of the statement. */
export interface Entry {
  line: number;
  date: string;
  amountPaise: number;
  /** The cell of the column for the transaction's number. */
  reference: string;
  /** The lines of a wrapped narration. A number may be split at any place. */
  narration: string[];
  balance: string;
}

export interface Reading {
  credits: Entry[];
  debits: { count: number; paise: number };
  otherLines: number;
  unreadable: { line: number; reason: string; text: string }[];
}

/**
 * Reads every line below the headings as a credit, a debit, an unreadable line with its reason, or another line. So no
 * line is lost.
 */
export function readEntries(rows: readonly SheetRow[], layout: StatementLayout): Reading {
  const reading: Reading = {
    credits: [],
    debits: { count: 0, paise: 0 },
    otherLines: Math.min(rows.length, layout.headingLine + 1),
    unreadable: [],
  };
  const headings = compared(rows[layout.headingLine]);
  let wrapped: Entry | undefined;
  for (const row of rows.slice(layout.headingLine + 1)) {
    const found = readRow(row, layout, headings);
    if (found.kind === 'continued' && wrapped && wrapped.narration.length < mostPieces) {
      wrapped.narration.push(found.text);
    }
    if (found.kind === 'continued' || found.kind === 'other') reading.otherLines++;
    if (found.kind === 'continued') continue;
    wrapped = undefined;
    if (found.kind === 'unreadable') {
      reading.unreadable.push({ line: row.line, reason: found.reason, text: textOf(row) });
    }
    if (found.kind === 'debit') {
      reading.debits.count++;
      reading.debits.paise += found.paise;
      // The following lines continue this line, not the last credit.
      wrapped = { ...empty, narration: [] };
    }
    if (found.kind === 'credit') {
      wrapped = found.entry;
      reading.credits.push(found.entry);
    }
  }
  return reading;
}

/** A narration is wrapped into a few lines. Further lines belong to something else. */
const mostPieces = 10;

const empty: Entry = { line: 0, date: '', amountPaise: 0, reference: '', narration: [], balance: '' };

type Found =
  | { kind: 'credit'; entry: Entry }
  | { kind: 'debit'; paise: number }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'continued'; text: string }
  | { kind: 'other' };

const totals =
  /total|opening balance|closing balance|brought forward|carried forward|\bb\/?f\b|\bc\/?f\b|summary|statement|\bcount\b|generated/i;

function readRow(row: SheetRow, layout: StatementLayout, headings: string): Found {
  const cell = (column: number | null) => (column === null ? '' : (row.cells[column] ?? ''));
  const date = readDate(cell(layout.date));
  const text = date ? '' : textOf(row);
  if (!date && (/^[\s*=_|.-]*$/.test(text) || compared(row) === headings)) return { kind: 'other' };
  const moved = amountsOf(cell, layout);
  if (!date) return withoutDate(cell(layout.date), cell(layout.narration), text, moved);
  if (typeof moved === 'string') {
    if (moved === 'nothing' && totals.test(cell(layout.narration))) return { kind: 'other' };
    return { kind: 'unreadable', reason: reasons[moved] };
  }
  if (moved.direction === 'out') return { kind: 'debit', paise: moved.paise };
  const entry: Entry = {
    line: row.line,
    date,
    amountPaise: moved.paise,
    reference: cell(layout.reference),
    narration: [cell(layout.narration)],
    balance: cell(layout.balance),
  };
  return { kind: 'credit', entry };
}

const reasons = {
  nothing: 'There is no amount in this line.',
  unreadable: 'The amount cannot be read.',
  both: 'This line has money in and money out.',
  noDirection: 'It does not say whether the money came in or went out.',
};

/**
 * Handles lines without a date, which may be footers and summaries. A line with an amount and words is listed as
 * unreadable, with the reason.
 */
function withoutDate(date: string, narration: string, text: string, moved: Moved): Found {
  if (looksLikeDate.test(date)) return { kind: 'unreadable', reason: 'The date cannot be read.' };
  if (totals.test(text)) return { kind: 'other' };
  if (date === '' && moved === 'nothing') return narration ? { kind: 'continued', text: narration } : { kind: 'other' };
  const isMoney = typeof moved === 'object' || moved === 'both' || moved === 'noDirection';
  if (!isMoney || !/[a-z]{3}/i.test(narration)) return { kind: 'other' };
  return { kind: 'unreadable', reason: date === '' ? 'There is no date in this line.' : 'The date cannot be read.' };
}

const looksLikeDate = /^\d{1,4}[-/. ]\s?\w{1,9}[-/., ]\s?\d{2,4}\b/;

type Moved = { paise: number; direction: 'in' | 'out' } | keyof typeof reasons;

function amountsOf(cell: (column: number | null) => string, layout: StatementLayout): Moved {
  if (layout.amount !== null) return fromOneColumn(readAmount(cell(layout.amount)), cell(layout.direction), layout);
  const [credit, debit] = [readAmount(cell(layout.credit)), readAmount(cell(layout.debit))];
  if (credit === 'unreadable' || debit === 'unreadable') return 'unreadable';
  if (credit !== 'blank' && debit !== 'blank') return 'both';
  // A reversed credit is in the same column with a minus.
  if (credit !== 'blank' && credit.direction === 'out') return { paise: credit.paise, direction: 'out' };
  if (credit !== 'blank' && directionOf(cell(layout.direction)) === 'out') {
    // Without a column for money out, this one may have both.
    return layout.debit === null ? { paise: credit.paise, direction: 'out' } : 'noDirection';
  }
  if (credit !== 'blank') return { paise: credit.paise, direction: 'in' };
  if (debit !== 'blank') return { paise: debit.paise, direction: 'out' };
  return 'nothing';
}

function fromOneColumn(amount: ReadAmount | 'blank' | 'unreadable', mark: string, layout: StatementLayout): Moved {
  if (amount === 'unreadable') return 'unreadable';
  if (amount === 'blank') return 'nothing';
  const marked = directionOf(mark);
  // A reversed credit may be marked as a credit and have a minus, so an organiser decides.
  if (marked && amount.direction && marked !== amount.direction) return 'noDirection';
  const said = marked ?? amount.direction;
  // Without any marks the column contains only received money.
  const direction = said ?? (layout.direction === null ? 'in' : undefined);
  return direction ? { paise: amount.paise, direction } : 'noDirection';
}

function directionOf(mark: string): 'in' | 'out' | undefined {
  if (/^(c|cr|credit(ed)?|in|deposit|received|\+)\.?$/i.test(mark.trim())) return 'in';
  return /^(d|dr|debit(ed)?|out|withdrawal|paid|sent|-)\.?$/i.test(mark.trim()) ? 'out' : undefined;
}

const textOf = (row: SheetRow) => row.cells.filter(Boolean).join(' ').slice(0, 300);
const compared = (row: SheetRow | undefined) =>
  (row?.cells ?? [])
    .join('|')
    .toLowerCase()
    .replace(/[^a-z|]/g, '');
