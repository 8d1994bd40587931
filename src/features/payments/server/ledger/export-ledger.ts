import { readEdition } from '#features/content/server/index.ts';
import type { LedgerRow } from '#features/payments/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { Content } from '#server/http/content.ts';
import type { LedgerAccount } from '#shared/payment-ledger.ts';
import { selectLedger, toLedgerRows } from './read-ledger.ts';

const accounts = [
  'received',
  'toCheck',
  'rejected',
  'released',
  'refunded',
  'waived',
] as const satisfies LedgerAccount[];
const headings = [
  ...['No.', 'Date', 'Event', 'Participant', 'Registration', 'Entry', 'By way of', 'Entered by', 'Reference', 'Note'],
  ...['Received', 'To check', 'Rejected', 'Released', 'Refunded', 'Waived'],
];

/** The whole ledger, oldest first, each row with what it adds to each account; the last line is the sum. */
export async function exportLedger(db: Db, now: Date, eventId: string | undefined): Promise<Content> {
  const { timeZone } = await readEdition(db);
  // Sweden writes dates so that they sort.
  const timeText = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const ledger = eventId ? selectLedger(db).where('payment_ledger.event_id', '=', eventId) : selectLedger(db);
  const rows = await toLedgerRows(db, await ledger.orderBy('seq').execute());
  const sums = accounts.map(() => 0);
  const lines = rows.map((row) => {
    const changes = accounts.map((account) => changeOf(row, account));
    changes.forEach((paise, at) => {
      sums[at] = (sums[at] ?? 0) + paise;
    });
    return [...wordsOf(row, timeText), ...changes.map(inRupees)];
  });
  const total = ['Total', ...headings.slice(1, -accounts.length).map(() => ''), ...sums.map(inRupees)];
  const text = [headings, ...lines, total].map((cells) => `${cells.join(',')}\r\n`).join('');
  const day = timeText.format(now).slice(0, 10);
  return new Content(Buffer.from(`\uFEFF${text}`), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="payments_${day}.csv"`,
    'cache-control': 'no-store',
  });
}

function changeOf(row: LedgerRow, account: LedgerAccount): number {
  const paise = Math.round(row.amount * 100);
  return (row.to === account ? paise : 0) - (row.from === account ? paise : 0);
}

const wordsOf = (row: LedgerRow, timeText: Intl.DateTimeFormat): string[] =>
  [
    ...[String(row.number), timeText.format(new Date(row.at)), row.event, row.payerName, row.registrationId, row.kind],
    ...[row.source, row.by, row.reference, row.note],
  ].map(csvCell);

const inRupees = (paise: number) => (paise / 100).toFixed(2);

/** Students type these texts, and spreadsheets run a cell that begins like a formula: the apostrophe makes it text. */
function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
