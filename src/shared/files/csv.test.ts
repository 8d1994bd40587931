import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['the "best" team', '"the ""best"" team"'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', 'a=b'],
  ['a;=1+1', '"a;=1+1"'],
])('writes %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', '"\'\rcmd"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['+cmd|calc', "'+cmd|calc"],
  ['+1*1', "'+1*1"],
  ['+91 00000 00001 and more', "'+91 00000 00001 and more"],
  ['+', "'+"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－5', "'－5"],
  ['＠sum', "'＠sum"],
  ['  =1+1', "'  =1+1"],
  [' \t=1+1', "' \t=1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u202e\u2066@sum', "'\u202e\u2066@sum"],
])('writes %j, which begins like a formula, as text: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  '+91 00000 00001',
  '+919000000001',
  '+91-00000-00001',
  '+91 (00000) 00001',
  '+91 00000 00001; +91 00000 00002',
  '+91 00000 00001; 00000 00002',
])('writes the phone number %j unchanged', (phone) => {
  expect(csvCell(phone)).toBe(phone);
});

test('writes a very long text quickly', () => {
  const start = performance.now();
  for (const part of [' ', '\u200b', '+1 ', '+1; ', '(-']) csvCell(part.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(500);
});

test('begins a file with the UTF-8 byte order mark and ends each line with CRLF', () => {
  expect(csvText(['Name', 'Team'], [['கவிதா', 'a, b']])).toBe('\uFEFFName,Team\r\nகவிதா,"a, b"\r\n');
});
