import path from 'node:path';
import { expect, test } from 'vitest';
import { checkedFiles, plainWordFaults } from './plain-words.ts';

test('finds a word to avoid with its line number, in any case and across a line break', () => {
  expect(plainWordFaults('Fine.\n/** Whoever asks, */\nand no event is called\nso.')).toEqual([
    { line: 2, word: 'Whoever', instead: expect.stringContaining('anyone who') },
    { line: 3, word: 'called\nso', instead: 'has that name' },
  ]);
});

test('finds a title of a test that is the end of a sentence', () => {
  const parts = ["test('of", "test.each([1])(\n  'by"].map((start) => `${start} two at once', () => {});`);
  expect(plainWordFaults(['', ...parts].join('\n')).map(({ line }) => line)).toEqual([2, 3]);
});

test('finds a title in a describe that begins with a verb and has no subject', () => {
  const titles = ["test('is", "test.each(['a'])('does", "test.each([\n    1,\n  ])(\n    'cannot", 'test(`has'];
  const within = titles.map((start) => `  ${start} a seat', () => {});`);
  expect(plainWordFaults(["describe('a team', () => {", ...within].join('\n')).map(({ line }) => line)).toEqual([
    2, 3, 6, 8,
  ]);
  expect(plainWordFaults(within.join('\n'))).toEqual([]);
  expect(plainWordFaults("describe('a', () => {\n  test('a team is', () => {});")).toEqual([]);
});

test('finds a sentence of a comment that begins with Answers', () => {
  const comments = ['/** Answers the keys. */', '  // Answers all.', ' * Removes files. Answers how many.'];
  expect(plainWordFaults(['', ...comments].join('\n')).map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(plainWordFaults("/** The answers. */\n// Keeps answers.\n'Answers of all'")).toEqual([]);
});

test('accepts a longer word that contains a word to avoid', () => {
  expect(plainWordFaults('manewal, wherewith, so-called songs')).toEqual([]);
});

test('reads code, styles, tests, docs and migrations', () => {
  const files = checkedFiles(path.resolve(import.meta.dirname, '../..'));
  for (const place of ['src/', 'e2e/', 'docs/', 'migrations/', 'scripts/', 'README.md'])
    expect(files.filter((file) => file.startsWith(place))).not.toEqual([]);
});
