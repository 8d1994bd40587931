import type { Registration } from '#features/registrations/contract.ts';
import { incompleteTeam, incompleteText } from '#features/registrations/rules.ts';
import { dayOf, sortableTime } from '#shared/calendar.ts';
import { csvText } from '#shared/files/csv.ts';

type TimeText = (at: string) => string;

/** The specified ones first and as they are written there (R221), then what else one asks about. */
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
  { title: 'Department', value: (row) => row.department },
  { title: 'Year', value: (row) => row.year },
  // Named as in the teams' export.
  { title: 'Member Names', value: (row) => listed(row.teamMembers, 'name') },
  { title: 'Member Emails', value: (row) => listed(row.teamMembers, 'email') },
  { title: 'Member Phones', value: (row) => listed(row.teamMembers, 'phone') },
  { title: 'Incomplete Team', value: (row) => missing(row) },
];

const titles = columns.map(({ title }) => title);

export function registrationsCsv(rows: readonly Registration[], timeZone: string): string {
  return csvText(titles, cellsOf(rows, timeZone));
}

/** Fetches the writer first: few want a spreadsheet, and nobody at first view. */
export async function registrationsXlsx(rows: readonly Registration[], timeZone: string): Promise<Blob> {
  const { xlsxFile } = await import('#web/files/xlsx.ts');
  return xlsxFile('Registrations', titles, cellsOf(rows, timeZone));
}

export function exportName(now: Date, timeZone: string, kind: 'csv' | 'xlsx'): string {
  return `registrations_${dayOf(now, timeZone)}.${kind}`;
}

function missing(row: Registration): string {
  const team = incompleteTeam(row, row.teamMembers);
  return team ? incompleteText(team) : '';
}

function listed(members: Registration['teamMembers'], field: 'name' | 'email' | 'phone'): string {
  return members.map((member) => member[field]).join('; ');
}

function cellsOf(rows: readonly Registration[], timeZone: string): string[][] {
  const timeText: TimeText = (at) => sortableTime(new Date(at), timeZone).slice(0, 16);
  return rows.map((row) => columns.map(({ value }) => value(row, timeText)));
}
