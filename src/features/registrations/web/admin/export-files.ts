import type { Registration } from '#features/registrations/contract.ts';
import { csvText } from '#shared/csv.ts';

type TimeText = (at: string) => string;

/** The specified ones first and as they are written there (administration.txt, 9), then what else one asks about. */
const columns: { title: string; value: (row: Registration, timeText: TimeText) => string }[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Email', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'College', value: (row) => row.college },
  { title: 'Event', value: (row) => row.event.title },
  { title: 'Team Name', value: (row) => row.teamName },
  { title: 'Registration Status', value: (row) => row.registrationStatus },
  { title: 'Payment Status', value: (row) => row.paymentStatus },
  { title: 'Transaction ID', value: (row) => row.transactionId },
  { title: 'Date Registered', value: (row, timeText) => timeText(row.createdAt) },
  { title: 'Payment Reference', value: (row) => row.paymentReference },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Proof Sent Again', value: (row, timeText) => row.resubmittedAt && timeText(row.resubmittedAt) },
];

const titles = columns.map(({ title }) => title);

export function registrationsCsv(rows: readonly Registration[], timeZone: string): string {
  return csvText(titles, cellsOf(rows, timeZone));
}

/** Fetches the writer first: few want a spreadsheet, and nobody at first view. */
export async function registrationsXlsx(rows: readonly Registration[], timeZone: string): Promise<Blob> {
  const { xlsxFile } = await import('#web/xlsx.ts');
  return xlsxFile('Registrations', titles, cellsOf(rows, timeZone));
}

export function exportName(now: Date, timeZone: string, kind: 'csv' | 'xlsx'): string {
  return `registrations_${sortableTimes(timeZone)(now.toISOString()).slice(0, 10)}.${kind}`;
}

function cellsOf(rows: readonly Registration[], timeZone: string): string[][] {
  const timeText = sortableTimes(timeZone);
  return rows.map((row) => columns.map(({ value }) => value(row, timeText)));
}

/** `2025-05-09 09:00` in the fest's zone: sorts as text and is a date to every spreadsheet. */
function sortableTimes(timeZone: string): TimeText {
  // Sweden writes dates like that.
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format(new Date(at));
}
