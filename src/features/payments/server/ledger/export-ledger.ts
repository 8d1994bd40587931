import { readEdition } from '#features/edition/server/index.ts';
import type { LedgerRow } from '#features/payments/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { Streamed } from '#server/http/content.ts';
import { csvHeaders } from '#server/lists/streamed-lists.ts';
import { sortableTime } from '#shared/calendar.ts';
import { csvCell, csvMark } from '#shared/files/csv.ts';
import type { LedgerAccount } from '#shared/payments/payment-ledger.ts';
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

/** The whole ledger, oldest first. Each row shows how it changed each account. The last line has the sums. */
export async function exportLedger(db: Db, now: Date, eventId: string | undefined): Promise<Streamed> {
  const { timeZone } = await readEdition(db);
  return new Streamed(textOf(db, timeZone, eventId), csvHeaders({ name: 'payments', now, timeZone }));
}

async function* textOf(db: Db, timeZone: string, eventId: string | undefined): AsyncGenerator<string> {
  const sums = accounts.map(() => 0);
  yield csvMark + lineOf(headings);
  for await (const rows of pagesOf(db, eventId)) {
    yield rows
      .map((row) => {
        const changes = accounts.map((account) => changeOf(row, account));
        changes.forEach((paise, at) => {
          sums[at] = (sums[at] ?? 0) + paise;
        });
        return lineOf([...wordsOf(row, timeZone), ...changes.map(inRupees)]);
      })
      .join('');
  }
  yield lineOf(['Total', ...headings.slice(1, -accounts.length).map(() => ''), ...sums.map(inRupees)]);
}

const rowsAtOnce = 250;

async function* pagesOf(db: Db, eventId: string | undefined): AsyncGenerator<LedgerRow[]> {
  const ledger = eventId ? selectLedger(db).where('payment_ledger.event_id', '=', eventId) : selectLedger(db);
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await ledger.where('seq', '>', after).orderBy('seq').limit(rowsAtOnce).execute();
    isLast = rows.length < rowsAtOnce;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length > 0) yield await toLedgerRows(db, rows);
  }
}

const lineOf = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function changeOf(row: LedgerRow, account: LedgerAccount): number {
  const paise = Math.round(row.amount * 100);
  return (row.to === account ? paise : 0) - (row.from === account ? paise : 0);
}

const wordsOf = (row: LedgerRow, timeZone: string): string[] =>
  [
    ...[
      String(row.number),
      sortableTime(new Date(row.at), timeZone),
      row.event,
      row.payerName,
      row.registrationId,
      row.kind,
    ],
    ...[row.source, row.by, row.reference, row.note],
  ].map(csvCell);

const inRupees = (paise: number) => (paise / 100).toFixed(2);
