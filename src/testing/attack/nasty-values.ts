import { pathTricks } from './path-tricks.ts';
import type { Random } from './random.ts';
import { scriptPayloads } from './script-payloads.ts';
import { sqlPayloads } from './sql-payloads.ts';

/** A value that no form sends, used for any parameter. */
export function nastyValue(random: Random): unknown {
  return random.chance(0.55) ? nastyText(random) : random.pick(others)(random);
}

export function nastyText(random: Random): string {
  return random.pick([...plain, ...plain, ...sqlPayloads, ...scriptPayloads, ...pathTricks]);
}

const plain = [
  '',
  ' ',
  '\0',
  'before\0after',
  '\ud800',
  '\udfff\ud800 lone',
  '\u202e\u2066\ufeff\u200b',
  '🏳️‍🌈'.repeat(40),
  'e\u0301\u0327'.repeat(60),
  '%',
  '_%_\\',
  '%00',
  '%ff%fe',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '-1',
  '0x10',
  '1,5',
  '0000-00-00',
  '2025-02-30',
  '275760-09-14',
  '9999-12-31',
  '24:61',
  '2025-05-09T09:00',
  'true',
  'null',
  'undefined',
  '[]',
  '{"a":1}',
  '[object Object]',
  'a'.repeat(65),
  'a'.repeat(300),
  '@'.repeat(2_000),
  'a@'.repeat(900),
  'x'.repeat(20_000),
  '='.repeat(5_000),
  ' '.repeat(30_000),
  '\r\nSet-Cookie: a=b',
  'nobody@students.example\nBcc: all@students.example',
  `\${7*7}{{7*7}}<%= 7*7 %>`,
  'https://user:pass@placehold.co:99999/a?b#c',
  'http://[::1]:1/',
  'data:text/html,x',
  'Asia/Kolkata',
];

const others: ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  (random) =>
    random.pick([0, -0, -1, 0.1, 1e-7, 1.005, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31) - 1, 1e21, 1e308, -1e308]),
  () => [],
  () => ({}),
  (random) => [nastyText(random), nastyText(random)],
  () => Array.from({ length: 2_000 }, (_, index) => index),
  () => [[[[[[[[[[]]]]]]]]]],
  () => ({ length: -1, toString: 'x', valueOf: null }),
  () => ({ constructor: { prototype: { polluted: true } } }),
  (random) => ({ [nastyText(random)]: nastyText(random) }),
  () => deep(400),
];

function deep(levels: number): unknown {
  let value: unknown = 'the bottom';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}
