import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  boundedText,
  listOf,
  numberFromText,
  optionalLines,
  optionalText,
  phoneField,
  requiredLines,
  requiredText,
  searchText,
} from './fields.ts';

const message = 'Please enter a valid phone number.';
const phone = phoneField(message);
const faultOf = (text: unknown) => phone.safeParse(text).error?.issues[0]?.message;

describe('a phone number', () => {
  test.each(['+91 98765 43210', '+91-98765-43210', '9876543210', '098765 43210', '(044) 2345 6789', '+91 00000 00100'])(
    '%s is kept as typed',
    (typed) => {
      expect(phone.parse(typed)).toBe(typed);
    },
  );

  test.each([
    ['  +91  98765   43210 ', '+91 98765 43210'],
    ['\u202a+91\u00a098765\u00a043210\u202c', '+91 98765 43210'],
    ['\u200b9876543210\ufeff', '9876543210'],
    ['+91\u201398765\u201143210', '+91-98765-43210'],
    ['\uff0b\uff19\uff11 98765 43210', '+91 98765 43210'],
    ['\t98765\n43210', '98765 43210'],
  ])('%j is made plain', (typed, kept) => {
    expect(phone.parse(typed)).toBe(kept);
  });

  test.each(['', '123456789', '  12345  ', '98765\u200b4321', '1       9', undefined, 9876543210])(
    '%j is too short',
    (typed) => {
      expect(faultOf(typed)).toBe(message);
    },
  );

  test.each(['-'.repeat(20), '+91 0 0 0 0', '(((((((((12345', 'call me maybe 1'])('%j has too few digits', (typed) => {
    expect(faultOf(typed)).toBe(message);
  });

  test.each(['12345-6789', '௯௮௭௬௫ ௪௩௨௧௦'])('%j has enough', (typed) => {
    expect(faultOf(typed)).toBeUndefined();
  });

  test('has an end', () => {
    expect(faultOf('9'.repeat(40))).toBeUndefined();
    expect(faultOf('9'.repeat(41))).toBe('Use at most 40 characters.');
  });

  test('holds no character that a database cannot', () => {
    expect(faultOf('98765\u000043210')).toMatch(/remove/);
  });
});

describe('text', () => {
  const fault = (field: typeof line, text: string) => field.safeParse(text).error?.issues[0]?.message;
  const line = requiredText(2, 'Name is required');

  test.each(['one\ntwo', 'one\r\ntwo', 'one\u2028two', 'one\u0085two', 'one\vtwo'])('%j is not one line', (text) => {
    expect(fault(line, text)).toBe('Please keep this on one line.');
    expect(optionalText().safeParse(text).success).toBe(false);
  });

  test.each(['a bell\u0007', 'an\u001b[31m escape', 'a\u0000b'])('%j cannot be shown', (text) => {
    expect(fault(line, `${text}.`)).toBe('Please remove the characters that cannot be shown.');
  });

  test.each(['Anné-Marie D’Souza', 'க்‌ஷ', ' around '])('%j is a line', (text) => {
    expect(line.parse(text)).toBe(text.trim());
  });

  test.each(['\u202eahsA', 'Asha\u202c', 'a\u2066b\u2069'])(
    '%j changes the direction of the text beside it',
    (text) => {
      const turning = 'Please type this by hand: it holds invisible characters that change the direction of text.';
      expect(fault(line, text)).toBe(turning);
      expect(optionalText().safeParse(text).error?.issues[0]?.message).toBe(turning);
    },
  );

  test('may have many spaces around it, but not without end', () => {
    expect(line.parse(`${' '.repeat(500)}Asha${'\n'.repeat(500)}`)).toBe('Asha');
    expect(fault(line, `${' '.repeat(5_000)}Asha`)).toBe('Use at most 200 characters.');
    expect(fault(line, 'a'.repeat(201))).toBe('Use at most 200 characters.');
  });

  test('of many lines keeps them', () => {
    expect(requiredLines(2, 'Please write', 100).parse('one\ntwo')).toBe('one\ntwo');
    expect(optionalLines(100).parse('one\r\ntwo')).toBe('one\r\ntwo');
    expect([optionalLines(100).parse(undefined), optionalText().parse(undefined)]).toEqual(['', '']);
  });
});

describe('what is too long', () => {
  test('is seen by no later rule', () => {
    const seen: number[] = [];
    const field = boundedText('Please enter text.', 10)
      .overwrite((text) => text.slice(seen.push(text.length)))
      .refine((text) => seen.push(text.length));
    expect(field.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe('Use at most 10 characters.');
    expect(seen).toEqual([]);
  });

  test('is refused as a list before its items are looked at', () => {
    const seen: unknown[] = [];
    const list = listOf(
      z.string().refine((text) => seen.push(text)),
      2,
      { tooMany: 'Two are enough.' },
    );
    expect(list.safeParse(['a', 'b', 'c']).error?.issues).toMatchObject([{ message: 'Two are enough.' }]);
    expect(seen).toEqual([]);
    expect(list.parse(['a', 'b'])).toEqual(['a', 'b']);
  });

  test('is no number', () => {
    const number = numberFromText(z.coerce.number('Please enter a number.'));
    expect(number.parse('12')).toBe(12);
    expect(number.safeParse('1'.repeat(41)).error?.issues[0]?.message).toBe('Please enter a number.');
  });
});

test('a search takes what is pasted from anywhere', () => {
  expect(searchText(100).parse('\u202a+91 98765\u202c\n')).toBe('+91 98765');
});
