import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readCsv } from '#testing/read-csv.ts';
import { readIncoming } from '../refresh/incoming.ts';
import { exportName, registrationsCsv, registrationsXlsx } from './export-files.ts';

const zone = 'Asia/Kolkata';
const head = [
  ...['Name', 'Email', 'Phone', 'College', 'Event', 'Team Name', 'Registration Status', 'Payment Status'],
  ...['Transaction ID', 'Date Registered', 'Payment Reference', 'Reason', 'Proof Sent Again'],
  ...['Department', 'Year', 'Member Names', 'Member Emails', 'Member Phones', 'Incomplete Team'],
];

function rowsOf(...given: Record<string, unknown>[]) {
  const incoming = readIncoming(given, new Date());
  return 'registrations' in incoming ? incoming.registrations : [];
}

const plain = {
  name: 'கவிதா',
  email: 'k@students.example',
  phone: '+91 00000 00001',
  college: 'Thinnai College, Chennai',
  event: { _id: 'e', title: 'Code "Relay" & <more>' },
  teamName: 'Null\nPointers',
  registrationStatus: 'cancelled',
  paymentStatus: 'failed',
  transactionId: '000412345678901',
  createdAt: '2025-05-09T03:30:00.000Z',
  paymentReference: '2345ABCD',
  reason: 'The amount differs',
  resubmittedAt: '2025-05-10T03:30:00.000Z',
  department: 'Information Technology',
  year: '2nd Year',
  teamMembers: [
    { name: 'Meena R', email: 'm@students.example', phone: '+91 00000 00002', college: '' },
    { name: 'Ravi K', email: 'r@students.example', phone: '+91 00000 00003', college: '' },
  ],
};
const plainCells = [
  ...['கவிதா', 'k@students.example', '+91 00000 00001', 'Thinnai College, Chennai', 'Code "Relay" & <more>'],
  ...['Null\nPointers', 'cancelled', 'failed', '000412345678901', '2025-05-09 09:00', '2345ABCD'],
  ...['The amount differs', '2025-05-10 09:00', 'Information Technology', '2nd Year', 'Meena R; Ravi K'],
  ...['m@students.example; r@students.example', '+91 00000 00002; +91 00000 00003', ''],
];
const dangerous = ['=1+1', '+1*1', '-5', '@sum', '\tcmd', '=HYPERLINK("x","y")'];

test('the CSV file has the specified columns first, further columns after, and every value', () => {
  expect(readCsv(registrationsCsv(rowsOf(plain), zone))).toEqual([head, plainCells]);
});

test('the XLSX file has the same cells as the CSV file, and keeps digits as text', async () => {
  expect(await sheetOf(rowsOf(plain))).toEqual([head, plainCells]);
});

test('neither file has columns of payment details when the reader may not see them', async () => {
  const [titles, cells] = [head, plainCells].map((row) => row.filter((_, at) => at !== 8 && at !== 10));
  const view = { withPayments: false };
  expect(readCsv(registrationsCsv(rowsOf(plain), zone, view))).toEqual([titles, cells]);
  expect(await sheetOf(rowsOf(plain), view)).toEqual([titles, cells]);
});

test('both files mark a team below its minimum', async () => {
  const team = { ...plain, registrationStatus: 'confirmed', event: { ...plain.event, teamMin: 4 } };
  const rows = rowsOf(team);
  expect(readCsv(registrationsCsv(rows, zone))[1]?.at(-1)).toBe('Incomplete: 3 of 4 members');
  expect((await sheetOf(rows))[1]?.at(-1)).toBe('Incomplete: 3 of 4 members');
});

test.each(dangerous)('%j is text in both files', async (teamName) => {
  const rows = rowsOf({ ...plain, teamName });
  expect(readCsv(registrationsCsv(rows, zone))[1]?.[5]).toBe(`'${teamName}`);
  expect((await sheetOf(rows))[1]?.[5]).toBe(teamName);
});

test('the XLSX file drops characters that XML cannot hold, and shortens very long text', async () => {
  const [, row] = await sheetOf(rowsOf({ ...plain, name: 'a\u0000b\uFFFEc\uD800', reason: 'x'.repeat(40_000) }));
  expect(row?.[0]).toBe('abc\uFFFD');
  expect(String(row?.[11])).toHaveLength(32_767);
});

test('names a file after the day in the fest’s time zone', () => {
  expect(exportName(new Date('2025-05-08T19:00:00Z'), zone, 'csv')).toBe('registrations_2025-05-09.csv');
});

test('both files have a column for each question after all others, and answers that begin like formulas are text', async () => {
  const answer = {
    question: 'q1',
    label: 'Handle',
    kind: 'shortText',
    person: '',
    file: '',
    deadline: '',
    changedAt: '',
  } as const;
  const other = { ...answer, question: 'q2', label: 'Food' };
  const [first, second] = rowsOf(plain, plain);
  const rows = [
    {
      ...first,
      answers: [
        { ...answer, text: '=1+1' },
        { ...other, person: 'Meena', text: 'Veg' },
        { ...other, person: 'Ravi', text: 'Egg' },
      ],
    },
    { ...second, answers: [{ ...answer, text: '' }] },
  ] as Parameters<typeof registrationsCsv>[0];
  const [titles, one, two] = readCsv(registrationsCsv(rows, zone));
  expect(titles).toEqual([...head, 'Handle', 'Food']);
  expect(one?.slice(-2)).toEqual(["'=1+1", 'Meena: Veg; Ravi: Egg']);
  expect(two?.slice(-2)).toEqual(['', '']);
  expect((await sheetOf(rows))[1]?.slice(-2)).toEqual(['=1+1', 'Meena: Veg; Ravi: Egg']);
});

async function sheetOf(rows: Parameters<typeof registrationsXlsx>[0], view = { withPayments: true }) {
  const file = await registrationsXlsx(rows, zone, view);
  const [sheet] = await readSheet(Buffer.from(await file.arrayBuffer()), { trim: false });
  // The sheet leaves out empty cells.
  return (sheet?.data ?? []).map((row) => row.map((cell) => cell ?? ''));
}
