import type { Registration } from '#features/registrations/contract.ts';

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
  { title: 'Date Registered', value: (row, timeText) => timeText(new Date(row.createdAt)) },
];

/** The file's text: RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function registrationsCsv(rows: readonly Registration[], timeZone: string): string {
  const timeText = sortableTimes(timeZone);
  const head = columns.map(({ title }) => csvCell(title));
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row, timeText))));
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

export function csvFileName(now: Date, timeZone: string): string {
  return `registrations_${sortableTimes(timeZone)(now).slice(0, 10)}.csv`;
}

/** Students type these texts, and spreadsheets run a cell that begins like a formula: the apostrophe makes it text. */
export function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

type TimeText = (at: Date) => string;

/** `2025-05-09 09:00` in the fest's zone: sorts as text and is a date to every spreadsheet. */
function sortableTimes(timeZone: string): TimeText {
  // Sweden writes dates like that.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format;
}
