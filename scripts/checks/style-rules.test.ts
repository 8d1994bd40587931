import path from 'node:path';
import { expect, test } from 'vitest';
import { datedFiles, dayFaults, styledFiles, styleFaults } from './style-rules.ts';

test.each([
  ['a colour of the palette in a stylesheet', '.x { color: var(--kumkum); }', '-kumkum'],
  ['a colour of the palette in a class', '<p className="text-gold">', '-gold'],
  ['a column by its number', '& th:nth-child(3) { width: 6rem; }', 'th:nth-child'],
  ['several columns by their numbers', ':is(th, td):is(:nth-child(5), :nth-child(6))', 'td):is(:nth-child'],
  ['a column counted from the end', 'th:nth-last-child(-n + 3)', 'th:nth-last-child'],
  ['a width of its own in a stylesheet', '@media (width >= 44rem) {', '(width >'],
  ['a width of its own with min-width', '@media (min-width: 700px) {', '(min-width:'],
  ['a range of widths', '@media (40rem <= width < 60rem) {', '40rem <= width'],
  ['a width of its own in a class', '<p className="max-[30rem]:hidden">', 'max-[30rem]:'],
  ['a width of its own in a script', "matchMedia('(width >= 60rem)')", '(width >'],
  ['a place in the stack in a stylesheet', '.x { z-index: 51; }', 'z-index: 51'],
  ['a place in the stack below zero', '.x { z-index: -1; }', 'z-index: -1'],
  ['a place in the stack in a class', '<p className="flex z-40">', 'z-40'],
  ['a place in the stack in square brackets', "'z-[3]'", 'z-['],
  ['a place in the stack in a style', '<p style={{ zIndex: 2 }}>', 'zIndex: 2'],
  ['a status that is hidden until it has words', '<p role="status" className="empty:hidden">', 'empty:hidden'],
  ['a long word that widens what is around it', '<b className="break-words">', 'break-words'],
  ['a fill of the palette', 'fill-turmeric-fill', '-turmeric'],
])('refuses %s', (_, text, found) => {
  expect(styleFaults(`\n${text}`)).toEqual([{ line: 2, found, instead: expect.any(String) }]);
});

test.each([
  ['.x { color: var(--danger); }'],
  ['.x { z-index: var(--z-index-bar); }'],
  ['<p className="z-menu">'],
  ['<p className="max-sm:hidden max-w-[30rem]">'],
  ['@variant md { max-width: 30rem; }'],
  ['@media (pointer: coarse) {'],
  ['.parts > :nth-child(2) { grid-row: 2; }'],
  ['<p role="status" className="empty:sr-only">'],
  ['<ol className="empty:hidden">'],
  ['<b className="wrap-anywhere">'],
  ['overflow-wrap: break-word;'],
  ['a golden test'],
  ["tier: 'gold'"],
])('accepts %s', (text) => {
  expect(styleFaults(text)).toEqual([]);
});

test.each([
  ['the day of a column', 'claimedOn: row.created_at.slice(0, 10),', 'created_at.slice(0, 10)'],
  ['the day of an instant', '({ at }) => at.slice(0, 10)', 'at.slice(0, 10)'],
  ['the day of a field', 'const name = data.exportedAt.slice(0, 10);', 'exportedAt.slice(0, 10)'],
  ['today', 'new Date().toISOString().slice(0, 10)', 'new Date().toISOString().slice(0, 10)'],
  ['today of the clock', 'platform.now().toISOString().slice(0, 10)', 'now().toISOString().slice(0, 10)'],
])('refuses the day of UTC as %s', (_, text, found) => {
  expect(dayFaults(`\n${text}`)).toEqual([{ line: 2, found, instead: expect.any(String) }]);
});

test.each([
  ['dayOf(new Date(row.created_at), timeZone)'],
  ['startsAtLocal.slice(0, 10)'],
  ['new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)'],
  ['format.slice(0, 10)'],
])('accepts the day %s', (text) => {
  expect(dayFaults(text)).toEqual([]);
});

test('reads the product for days, and not its tests', () => {
  const files = datedFiles(path.resolve(import.meta.dirname, '../..'));
  expect(files).toContain('src/shared/calendar.ts');
  expect(files.filter((file) => /\.test\.|testing/.test(file))).toEqual([]);
});

test('reads stylesheets and screens, and not the theme', () => {
  const files = styledFiles(path.resolve(import.meta.dirname, '../..'));
  expect(files).toContain('src/web/ui/table.css');
  expect(files).toContain('src/web/ui/table.tsx');
  expect(files).not.toContain('src/web/theme/tokens.css');
});
