import path from 'node:path';
import { expect, test } from 'vitest';
import { styledFiles, styleFaults } from './style-rules.ts';

test.each([
  ['a colour of the palette in a stylesheet', '.x { color: var(--kumkum); }', '-kumkum'],
  ['a colour of the palette in a class', '<p className="text-gold">', '-gold'],
  ['a fill of the palette', 'fill-turmeric-fill', '-turmeric'],
])('refuses %s', (_, text, found) => {
  expect(styleFaults(`\n${text}`)).toEqual([{ line: 2, found, instead: expect.any(String) }]);
});

test.each([['.x { color: var(--danger); }'], ['a golden test'], ["tier: 'gold'"]])('takes %s', (text) => {
  expect(styleFaults(text)).toEqual([]);
});

test('reads stylesheets and screens, and not the theme', () => {
  const files = styledFiles(path.resolve(import.meta.dirname, '..'));
  expect(files).toContain('src/web/ui/table.css');
  expect(files).toContain('src/web/ui/table.tsx');
  expect(files).not.toContain('src/web/theme/tokens.css');
});
