import { expect, test } from 'vitest';
import { csvCell, csvFileName, registrationsCsv } from './csv.ts';
import { readIncoming } from './incoming.ts';

const zone = 'Asia/Kolkata';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['the "best" team', '"the ""best"" team"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+91 00000 00001', "'+91 00000 00001"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', '"\'\rcmd"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a=b', 'a=b'],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('the file has the specified columns, a line for each row and the mark of UTF-8', () => {
  const row = {
    name: 'கவிதா',
    email: 'k@students.example',
    phone: '0000000001',
    college: 'Thinnai College, Chennai',
    event: { _id: 'e', title: 'Code Relay' },
    teamName: 'Null Pointers',
    registrationStatus: 'confirmed',
    paymentStatus: 'completed',
    transactionId: '4123',
    createdAt: '2025-05-09T03:30:00.000Z',
  };
  const incoming = readIncoming([row], new Date());
  expect(registrationsCsv('registrations' in incoming ? incoming.registrations : [], zone)).toBe(
    '\uFEFFName,Email,Phone,College,Event,Team Name,Registration Status,Payment Status,Transaction ID,Date Registered\r\n' +
      'கவிதா,k@students.example,0000000001,"Thinnai College, Chennai",Code Relay,Null Pointers,confirmed,completed,4123,2025-05-09 09:00\r\n',
  );
});

test("the file is named after the fest's day", () => {
  expect(csvFileName(new Date('2025-05-08T19:00:00Z'), zone)).toBe('registrations_2025-05-09.csv');
});
