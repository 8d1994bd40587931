import type { ListedRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { incompleteTeam, incompleteText } from '#features/registrations/rules.ts';
import { dayOf, sortableTime } from '#shared/calendar.ts';
import { csvText } from '#shared/files/csv.ts';

type TimeText = (at: string) => string;

interface Column {
  title: string;
  value: (row: Registration, timeText: TimeText) => string;
  /**
   * Organisers without access to payment details get no such column: an empty one would look as if nothing was paid.
   */
  isOfPayment?: true;
}

const everything = { withPayments: true };

/** First the specified columns with their specified names (R221), then other useful ones. */
const columns: Column[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Email', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'College', value: (row) => row.college },
  { title: 'Event', value: (row) => row.event.title },
  { title: 'Team Name', value: (row) => row.teamName },
  { title: 'Registration Status', value: (row) => row.registrationStatus },
  { title: 'Payment Status', value: (row) => row.paymentStatus },
  { title: 'Transaction ID', value: (row) => row.transactionId, isOfPayment: true },
  { title: 'Date Registered', value: (row, timeText) => timeText(row.createdAt) },
  { title: 'Payment Reference', value: (row) => row.paymentReference, isOfPayment: true },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Proof Sent Again', value: (row, timeText) => row.resubmittedAt && timeText(row.resubmittedAt) },
  { title: 'Department', value: (row) => row.department },
  { title: 'Year', value: (row) => row.year },
  // The same name as in the export of teams.
  { title: 'Member Names', value: (row) => listed(row.teamMembers, 'name') },
  { title: 'Member Emails', value: (row) => listed(row.teamMembers, 'email') },
  { title: 'Member Phones', value: (row) => listed(row.teamMembers, 'phone') },
  { title: 'Incomplete Team', value: (row) => missing(row) },
];

export function registrationsCsv(rows: readonly ListedRegistration[], timeZone: string, view = everything): string {
  const { titles, cells } = tableOf(rows, timeZone, view);
  return csvText(titles, cells);
}

/** Loads the code that writes spreadsheets on first use, because few organisers need it. */
export async function registrationsXlsx(
  rows: readonly ListedRegistration[],
  timeZone: string,
  view = everything,
): Promise<Blob> {
  const { titles, cells } = tableOf(rows, timeZone, view);
  const { xlsxFile } = await import('#web/files/xlsx.ts');
  return xlsxFile('Registrations', titles, cells);
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

/** The last columns are the questions of these rows' events (R308). */
function tableOf(rows: readonly ListedRegistration[], timeZone: string, { withPayments }: typeof everything) {
  const shown = columns.filter(({ isOfPayment }) => withPayments || !isOfPayment);
  const timeText: TimeText = (at) => sortableTime(new Date(at), timeZone).slice(0, 16);
  const questions = questionsOf(rows);
  return {
    titles: [...shown.map(({ title }) => title), ...questions.values()],
    cells: rows.map((row) => [
      ...shown.map(({ value }) => value(row, timeText)),
      ...Array.from(questions.keys(), (question) => answersTo(question, row)),
    ]),
  };
}

/** The column title of each question. Includes the event if two questions have the same words. */
function questionsOf(rows: readonly ListedRegistration[]): Map<string, string> {
  const asked = new Map<string, { label: string; event: string }>();
  for (const { answers = [], event } of rows) {
    for (const { question, label } of answers) asked.set(question, { label, event: event.title });
  }
  const labels = Array.from(asked.values(), ({ label }) => label);
  const isAlone = (label: string) => labels.filter((one) => one === label).length === 1;
  return new Map(
    Array.from(asked, ([question, { label, event }]) => [question, isAlone(label) ? label : `${label} (${event})`]),
  );
}

function answersTo(question: string, { answers = [] }: ListedRegistration): string {
  return answers
    .filter((answer) => answer.question === question && answer.text !== '')
    .map(({ person, text }) => (person ? `${person}: ${text}` : text))
    .join('; ');
}
