import { describe, expect, test } from 'vitest';
import { holdsTerms, searchTerms, searchText } from './search.ts';

const row = searchText({
  words: ['Meena Ravi', 'meena.r@students.example', 'Null Pointers', 'Code Relay 2025'],
  codes: ['T2504-1234.5678', '2345ABCD'],
  phones: ['+91 00000 10007', '00000-20008'],
});
const finds = (text: string) => holdsTerms(row, searchTerms(text));

describe('rows that match', () => {
  test.each([
    ['by its words in any order and case', ['ravi', 'RAVI meena', 'pointers meena', 'meena.r@students', 'relay 2025']],
    ['by full-width letters and with invisible ones between', ['ｍｅｅｎａ', 'mee\u200bna', '  meena   ravi ']],
    [
      'by a transaction ID however it is grouped',
      ['T2504-1234.5678', 't250412345678', '1234 5678', '2504 1234-5678', 'T25O4l2345678'],
    ],
    ['by a reference', ['2345ABCD', '2345 abcd', '2345-abcd']],
    [
      'by a phone number however it is written',
      ['+91 00000 10007', '0000010007', '00000-10007', '(00000) 10007', '910000010007'],
    ],
    ['by a phone number with another prefix', ['000000 10007', '0091 00000 10007', '00000 1000', '+91 00000 20008']],
    ['by a name with a number beside it', ['meena 00000 10007', '0000010007 meena']],
    ['while a phone number is being typed', ['+9', '+91', '+91 0', '+91 00000 1']],
    ['when nothing is typed', ['', '  ']],
  ])('finds a row %s', (_, texts) => {
    expect(texts.filter((text) => !finds(text))).toEqual([]);
  });
});

test.each(['kumar', 'meena kumar', '0000010008', '+91 00000 30007', 'relay 2026', '2345ABCE', '%', 'meena\0ravi'])(
  'does not find %j, which the row does not hold',
  (text) => {
    expect(finds(text)).toBe(false);
  },
);

test('does not find a word that runs across two fields', () => {
  expect(holdsTerms(searchText({ words: ['ab', 'cd'] }), searchTerms('abcd'))).toBe(false);
});

test('limits a search to eight terms of 200 characters', () => {
  expect(searchTerms('a b c d e f g h i j k')).toHaveLength(8);
  expect(searchTerms('x'.repeat(100_000))[0]?.word).toHaveLength(200);
});
