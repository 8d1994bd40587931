import { describe, expect, test } from 'vitest';
import { startCpuTime } from '#testing/cpu-time.ts';
import { workbook } from '#testing/payments/workbook.ts';
import { readXlsx } from './read-xlsx.ts';

const read = (rows: string, parts?: Record<string, string>) => readXlsx(workbook(rows, parts));
const stylesWith = (format: string) =>
  `<styleSheet><numFmt numFmtId="170" formatCode="${format}"/><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
const filled = (text: string) => text.repeat(Math.ceil(400_000 / text.length));

// When the reader searched for the end of each element, this file took half a minute. The largest upload would take
// hours.
describe('a workbook with elements that are never closed', () => {
  test.each([
    ['rows', filled('<row>'), {}],
    ['rows whose tags never end', filled('<row '), {}],
    ['cells', `<row>${filled('<c>')}</row>`, {}],
    ['values', `<row><c>${filled('<v>')}</c></row>`, {}],
    ['pieces of a text', `<row><c t="inlineStr">${filled('<t>')}</c></row>`, {}],
    ['readings of a text', `<row><c t="inlineStr">${filled('<rPh>')}</c></row>`, {}],
    ['shared texts', '', { 'xl/sharedStrings.xml': filled('<si>') }],
    ['lists of styles', '', { 'xl/styles.xml': filled('<cellXfs>') }],
    ['formats', '', { 'xl/styles.xml': filled('<numFmt ') }],
    ['brackets of a format', '', { 'xl/styles.xml': stylesWith(filled('[')) }],
    ['sheets', '', { 'xl/workbook.xml': filled('<sheet ') }],
    ['relations', '', { 'xl/_rels/workbook.xml.rels': filled('<Relationship ') }],
  ])('finishes reading a workbook within two seconds when it has unclosed %s', (_, rows, parts) => {
    const cpuMs = startCpuTime();
    read(rows, parts);
    expect(cpuMs()).toBeLessThan(2_000);
  });
});

test.each([
  ['its header states the size', (file: Buffer) => file],
  [
    'its header states a small size',
    (file: Buffer) => {
      file.writeUInt32LE(1_000, file.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
      return file;
    },
  ],
])('reports a workbook that unpacks to more than 64 MB as damaged when %s', (_, changed) => {
  const file = changed(workbook('<c/>'.repeat(17_000_000)));
  expect(file.length).toBeLessThan(200_000);
  expect(readXlsx(file)).toBe('damaged');
});

test('refuses a workbook of more than 50,000 rows', () => {
  expect(read('<row/>'.repeat(60_000))).toBe('tooManyRows');
});

test('reports a sheet that is not well-formed as damaged', () => {
  expect(read('<row><c><v>1</v></row>')).toBe('damaged');
});

test.each(['1', 'true'])('reads the dates of a workbook that counts from 1904 when its mark is %j', (date1904) => {
  const sheets = '<sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets>';
  const of1904 = `<workbook xmlns:r="relations"><workbookPr date1904="${date1904}"/>${sheets}</workbook>`;
  const row = (serial: number) => `<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>`;
  const first = [{ line: 1, cells: ['2025-04-01'] }];
  expect(read(row(45_748))).toEqual(first);
  expect(read(row(44_286), { 'xl/workbook.xml': of1904 })).toEqual(first);
});

test('reads a sheet whose element names have prefixes', () => {
  const sheet =
    '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(read('', { 'xl/worksheets/sheet1.xml': sheet })).toEqual([{ line: 1, cells: ['7'] }]);
});

test('reads empty cells and rich text, and skips phonetic text and unknown elements', () => {
  const text = '<si><r><t xml:space="preserve">Bala </t></r><rPh sb="0"><t>aloud</t></rPh><r><t>Priya</t></r></si>';
  const rows =
    '<rowBreaks/><row r="2"/><row r="4"><c r="A4"/><c r="C4" t="s"><v>1</v></c><cx>9</cx><c><v>7</v></c></row>';
  expect(read(rows, { 'xl/sharedStrings.xml': `<sst><si/>${text}</sst>` })).toEqual([
    { line: 2, cells: [] },
    { line: 4, cells: ['', '', 'Bala Priya', '7'] },
  ]);
});
