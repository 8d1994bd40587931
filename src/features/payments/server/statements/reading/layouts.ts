import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import type { SheetRow } from './read-csv.ts';

export interface Recognised {
  layout: StatementLayout;
  /** The bank or app that uses these headings. */
  format: string;
}

/** Banks put the headings below an address, a logo and a summary. */
const searchedLines = 60;

/** Finds the headings and the columns. Undefined if an organiser has to name the columns. */
export function recogniseLayout(rows: readonly SheetRow[]): Recognised | undefined {
  for (let at = 0; at < Math.min(rows.length, searchedLines); at++) {
    const below = rows.slice(at + 1, at + 12);
    for (const headings of [headingsOf(rows[at]), joined(rows[at], rows[at + 1])]) {
      const layout = layoutOf(headings, headings.isJoined ? at + 1 : at);
      if (layout && below.some((row) => isEntry(row, layout))) return { layout, format: formatOf(headings.names) };
    }
  }
  return undefined;
}

/** As many characters as fit into an index of PostgreSQL, whatever their script. */
const longestSignature = 800;

/** The same text for every statement with these headings, even if other lines are above them. */
export const signatureOf = (row: SheetRow | undefined): string =>
  (row?.cells ?? [])
    .map((text) =>
      withoutCurrency(text)
        .replace(/[^\p{L}\p{M}/]+/gu, ' ')
        .trim(),
    )
    .join('|')
    .slice(0, longestSignature);

interface Headings {
  names: string[];
  isJoined: boolean;
}

const withoutCurrency = (text: string) => text.toLowerCase().replace(/\(?\b(inr|rs\.?|in rs\.?)\b\)?|₹/g, '');

/** A heading in two scripts is recognised by its English words. */
const normal = (text: string) =>
  withoutCurrency(text)
    .replace(/[^a-z/]+/g, ' ')
    .trim();

const headingsOf = (row: SheetRow | undefined): Headings => ({
  names: (row?.cells ?? []).map(normal),
  isJoined: false,
});

/** Joins two lines of headings: 'Withdrawal' above 'Amount', or 'Dr' and 'Cr' below 'Amount'. */
function joined(above: SheetRow | undefined, below: SheetRow | undefined): Headings {
  const width = Math.max(above?.cells.length ?? 0, below?.cells.length ?? 0);
  const names = Array.from({ length: width }, (_, at) => normal(`${above?.cells[at] ?? ''} ${below?.cells[at] ?? ''}`));
  return { names, isJoined: true };
}

const meanings = {
  date: /^(txn|tran|transaction|value|posting|post)? ?date( ?(time|and time))?$|^(transaction|txn|payment) time$|^date ?\/? ?time$|^date dd mm/,
  narration: /narration|particulars?|description|remarks|details|^transaction note$/,
  reference:
    /^(chq|cheque|ref|utr|rrn)\b|ref(erence)? ?(no|number|id)|^upi (ref|transaction) ?(no|id)?|^utr|^rrn|transaction id|^tran id/,
  credit:
    /^(credit|deposit|cr|receipt)s?( ?(amt|amount))?$|deposit amt|deposit amount|amount deposited|credit amount|^amount (credit|cr)$|paid in|money in|^received$/,
  debit:
    /^(debit|withdrawal|dr|payment)s?( ?(amt|amount))?$|withdrawal amt|withdrawal amount|amount withdrawn|debit amount|^amount (debit|dr)$|paid out|money out/,
  amount: /^(transaction |txn )?(amount|amt|value)$/,
  direction: /^(amount )?(dr ?\/? ?cr|cr ?\/? ?dr|debit ?\/ ?credit|credit ?\/ ?debit|type|txn type|transaction type)$/,
  balance: /balance|^bal\b/,
};

/** Prefers the transaction date to the value date if a statement has both. */
function layoutOf({ names }: Headings, headingLine: number): StatementLayout | undefined {
  const taken = new Set<number>();
  const find = (meaning: RegExp): number | null => {
    const at = names.findIndex((name, index) => !taken.has(index) && name !== '' && meaning.test(name));
    if (at < 0) return null;
    taken.add(at);
    return at;
  };
  const balance = find(meanings.balance);
  const direction = find(meanings.direction);
  const debit = find(meanings.debit);
  const credit = find(meanings.credit);
  const amount = credit === null ? find(meanings.amount) : null;
  const date = find(/^(txn|tran|transaction)( |$).*date|^date/) ?? find(meanings.date);
  const reference = find(/\b(utr|rrn)\b/) ?? find(meanings.reference);
  const narration = find(meanings.narration) ?? reference;
  if (date === null || narration === null || (credit === null && amount === null)) return undefined;
  return {
    headingLine,
    date,
    narration,
    credit,
    debit,
    amount,
    direction,
    balance,
    reference: reference === narration ? null : reference,
  };
}

function isEntry(row: SheetRow, layout: StatementLayout): boolean {
  if (!readDate(row.cells[layout.date] ?? '')) return false;
  return [layout.credit, layout.debit, layout.amount].some((column) => {
    const amount = column === null ? 'blank' : readAmount(row.cells[column] ?? '');
    return typeof amount === 'object';
  });
}

const formats: [name: string, isTheirs: (names: string) => boolean][] = [
  ['HDFC Bank', (names) => /withdrawal amt/.test(names) && /deposit amt/.test(names)],
  ['ICICI Bank', (names) => /transaction remarks/.test(names)],
  ['State Bank of India', (names) => /txn date/.test(names) && /ref no/.test(names) && /debit/.test(names)],
  ['Axis Bank', (names) => /tran date/.test(names) && /particulars/.test(names)],
  ['UPI app', (names) => /\b(upi|utr|rrn)\b/.test(names)],
];

const formatOf = (names: string[]): string => formats.find(([, isTheirs]) => isTheirs(names.join('|')))?.[0] ?? 'Bank';
