import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  boundedText,
  chosenInstantField,
  dayField,
  instantField,
  listOf,
  localTimeField,
  numberFromText,
  optionalLines,
  optionalText,
  orEmpty,
  phoneField,
  requiredLines,
  requiredText,
  searchField,
} from './fields.ts';

const message = 'Please enter a valid phone number.';
const phone = phoneField(message);
const faultOf = (text: unknown) => phone.safeParse(text).error?.issues[0]?.message;

describe('a phone number', () => {
  test.each(['+91 98765 43210', '+91-98765-43210', '9876543210', '098765 43210', '(044) 2345 6789', '+91 00000 00100'])(
    'keeps the phone number %s as typed',
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
  ])('cleans the phone number %j', (typed, kept) => {
    expect(phone.parse(typed)).toBe(kept);
  });

  test.each(['', '123456789', '  12345  ', '98765\u200b4321', '1       9', undefined, 9876543210])(
    'refuses %j as a phone number',
    (typed) => {
      expect(faultOf(typed)).toBe(message);
    },
  );

  test.each(['-'.repeat(20), '+91 0 0 0 0', '(((((((((12345', 'call me maybe 1'])(
    'refuses the phone number %j for too few digits',
    (typed) => {
      expect(faultOf(typed)).toBe(message);
    },
  );

  test.each(['12345-6789', '௯௮௭௬௫ ௪௩௨௧௦'])('accepts %j, which has enough digits for a phone number', (typed) => {
    expect(faultOf(typed)).toBeUndefined();
  });

  test('accepts a phone number of at most 40 characters', () => {
    expect(faultOf('9'.repeat(40))).toBeUndefined();
    expect(faultOf('9'.repeat(41))).toBe('Use at most 40 characters.');
  });

  test('refuses a phone number with a null character', () => {
    expect(faultOf('98765\u000043210')).toMatch(/remove/);
  });
});

describe('text', () => {
  const fault = (field: typeof line, text: string) => field.safeParse(text).error?.issues[0]?.message;
  const line = requiredText(2, 'Name is required');

  test.each(['one\ntwo', 'one\r\ntwo', 'one\u2028two', 'one\u0085two', 'one\vtwo'])(
    'refuses %j in a field for one line',
    (text) => {
      expect(fault(line, text)).toBe('Please keep this on one line.');
      expect(optionalText().safeParse(text).success).toBe(false);
    },
  );

  test.each(['a bell\u0007', 'an\u001b[31m escape', 'a\u0000b'])(
    'refuses %j for a character that cannot be shown',
    (text) => {
      expect(fault(line, `${text}.`)).toBe('Please remove the characters that cannot be shown.');
    },
  );

  test.each(['Anné-Marie D’Souza', 'க்‌ஷ', ' around '])('accepts %j in a field for one line', (text) => {
    expect(line.parse(text)).toBe(text.trim());
  });

  test.each(['\u202eahsA', 'Asha\u202c', 'a\u2066b\u2069', '\u200f100 - 200', 'Asha\u200e', '\u061c1/2'])(
    'refuses %j for a character that changes the direction of text',
    (text) => {
      const turning = 'Please type this by hand: it holds invisible characters that change the direction of text.';
      expect(fault(line, text)).toBe(turning);
      expect(optionalText().safeParse(text).error?.issues[0]?.message).toBe(turning);
    },
  );

  test.each(['\u200b\u200b', '\u3164\u3164', '\u2800\u2800', 'A\u200b', '\u00ad\ufe0f', '\u{e0041}\u{e0042}'])(
    'refuses %j for too few characters that can be seen',
    (text) => {
      expect(fault(line, text)).toBe('Name is required');
      expect(requiredLines(2, 'Please write', 100).safeParse(text).error?.issues[0]?.message).toBe('Please write');
    },
  );

  test('trims spaces around a text and refuses a text that is too long, with or without spaces', () => {
    expect(line.parse(`${' '.repeat(500)}Asha${'\n'.repeat(500)}`)).toBe('Asha');
    expect(fault(line, `${' '.repeat(5_000)}Asha`)).toBe('Use at most 200 characters.');
    expect(fault(line, 'a'.repeat(201))).toBe('Use at most 200 characters.');
  });

  test('keeps the line breaks of a text of several lines', () => {
    expect(requiredLines(2, 'Please write', 100).parse('one\ntwo')).toBe('one\ntwo');
    expect(optionalLines(100).parse('one\r\ntwo')).toBe('one\r\ntwo');
    expect([optionalLines(100).parse(undefined), optionalText().parse(undefined)]).toEqual(['', '']);
  });
});

describe('input that is too long', () => {
  test('runs no later rule on a text that is too long', () => {
    const seen: number[] = [];
    const field = boundedText('Please enter text.', 10)
      .overwrite((text) => text.slice(seen.push(text.length)))
      .refine((text) => seen.push(text.length));
    expect(field.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe('Use at most 10 characters.');
    expect(seen).toEqual([]);
  });

  test('refuses a list that is too long before its items are checked', () => {
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

  test('refuses a number of more than 40 digits', () => {
    const number = numberFromText(z.coerce.number('Please enter a number.'));
    expect(number.parse('12')).toBe(12);
    expect(number.safeParse('1'.repeat(41)).error?.issues[0]?.message).toBe('Please enter a number.');
  });
});

test('removes invisible characters from a pasted search text', () => {
  expect(searchField(100).parse('\u202a+91 98765\u202c\n')).toBe('+91 98765');
});

describe('the year of a chosen time', () => {
  const wrongYear = 'Please enter a year from 2000 to 2199.';
  const times = [
    ['a day', dayField('No day'), 'No day', ''],
    ['a local time', localTimeField('No time'), 'No time', 'T09:00'],
    ['an instant', chosenInstantField('No instant'), 'No instant', 'T09:00:00.000Z'],
  ] as const;
  test.each(times)(
    'accepts %s of the years 2000 to 2199, and asks for such a year beside any other',
    (_, time, none, rest) => {
      const whyNot = (day: string, schema: z.ZodType = time) =>
        schema.safeParse(day + rest).error?.issues.map(({ message: words }) => words);
      expect(['2000-01-01', '2199-12-31'].map((day) => whyNot(day))).toEqual([undefined, undefined]);
      for (const day of ['0002-04-01', '0202-04-01', '1999-12-31', '2200-01-01', '9999-12-31']) {
        expect(whyNot(day)).toEqual([wrongYear]);
        expect(whyNot(day, orEmpty(time, none))).toEqual([wrongYear]);
      }
      for (const day of ['2025-02-30', '12025-04-01', 'soon']) expect(whyNot(day)).toEqual([none]);
      expect(time.safeParse('').error?.issues).toMatchObject([{ message: none }]);
    },
  );

  test('accepts any year of an instant that a device measured', () => {
    expect(instantField('No instant').parse('1970-01-01T00:00:03Z')).toBe('1970-01-01T00:00:03.000Z');
  });
});
