import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test('numbers each row by its line, counting line breaks in quotes and empty lines', () => {
  expect(readCsv('a,b\r\n"1\n2",3\r\n\r\n4,"5""6"\r\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', '3'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['4', '5"6'] },
  ]);
});

test('refuses a file of more than 50,000 rows, and reads at most 60 columns', () => {
  expect(readCsv('a,b\n'.repeat(60_000))).toBe('tooManyRows');
  expect(readCsv(`${','.repeat(500)}\n`)).toEqual([{ line: 1, cells: Array.from({ length: 60 }, () => '') }]);
});

test('ends a quote that is never closed at the end of its line', () => {
  expect(readCsv('Amount\n01/04/2025,"UPI,150\n02/04/2025,UPI,200\n')).toEqual([
    { line: 1, cells: ['Amount'] },
    { line: 2, cells: ['01/04/2025', '"UPI,150'] },
    { line: 3, cells: ['02/04/2025', 'UPI', '200'] },
  ]);
});

test('ends a quote that is never closed at the end of its line when later lines have quoted cells', () => {
  const lines = ['01/04/2025,"UPI,,150', '02/04/2025,"UPI, Asha","",200', '03/04/2025,UPI,"",250'];
  expect(readCsv(lines.join('\n'))).toEqual([
    { line: 1, cells: ['01/04/2025', '"UPI,,150'] },
    { line: 2, cells: ['02/04/2025', 'UPI, Asha', '', '200'] },
    { line: 3, cells: ['03/04/2025', 'UPI', '', '250'] },
  ]);
});

test('adds text after a closing quote to the cell', () => {
  expect(readCsv('01/04/2025,"UPI" to Asha,,150\n')).toEqual([
    { line: 1, cells: ['01/04/2025', 'UPI to Asha', '', '150'] },
  ]);
});
