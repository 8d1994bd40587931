import { describe, expect, test } from 'vitest';
import { workbook } from '#testing/workbook.ts';
import { breathing } from './breathe.ts';
import { readXlsx } from './read-xlsx.ts';

const read = (rows: string, parts?: Record<string, string>) => readXlsx(workbook(rows, parts), breathing());
const stylesWith = (format: string) =>
  `<numFmt numFmtId="170" formatCode="${format}"/><cellXfs><xf numFmtId="170"/></cellXfs>`;
const filled = (text: string) => text.repeat(Math.ceil(400_000 / text.length));

// To look for the end of each element anew took half a minute here, hours for what may be uploaded.
describe('a workbook whose elements never end is read once from start to end', () => {
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
  ])('%s', async (_, rows, parts) => {
    const started = performance.now();
    await read(rows, parts);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

test('a workbook of endless cells in one row lets others have their turn in between', async () => {
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    return undefined;
  };
  await readXlsx(workbook(`<row>${'<c/>'.repeat(10_000)}</row>`), takeTurn);
  expect(turns).toBeGreaterThan(10_000);
});

test('what is empty, rich, read aloud or of a longer name is told apart', async () => {
  const text = '<si><r><t xml:space="preserve">Bala </t></r><rPh sb="0"><t>aloud</t></rPh><r><t>Priya</t></r></si>';
  const rows =
    '<rowBreaks/><row r="2"/><row r="4"><c r="A4"/><c r="C4" t="s"><v>1</v></c><cx>9</cx><c><v>7</v></c></row>';
  expect(await read(rows, { 'xl/sharedStrings.xml': `<sst><si/>${text}</sst>` })).toEqual([
    { line: 2, cells: [] },
    { line: 4, cells: ['', '', 'Bala Priya', '7'] },
  ]);
});
