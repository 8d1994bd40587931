import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

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

test('a file begins with the mark of UTF-8 and ends each line as the standard asks', () => {
  expect(csvText(['Name', 'Team'], [['கவிதா', 'a, b']])).toBe('\uFEFFName,Team\r\nகவிதா,"a, b"\r\n');
});
