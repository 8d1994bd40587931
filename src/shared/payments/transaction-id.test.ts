import { describe, expect, test } from 'vitest';
import { plainLine } from '#shared/text.ts';
import {
  isTwelveDigits,
  transactionIdForMail,
  transactionIdSigns,
  transactionKey,
  whyNotTransactionId,
} from './transaction-id.ts';
import { receiptNumberField, transactionIdField } from './transaction-id-field.ts';

/** All of them look exactly or nearly like 601234567890. */
const disguises = [
  '601234567890',
  '6012\u200b34567890',
  '6012\u206034567890',
  '6012\u00ad34567890',
  '6012\u180e34567890',
  '６０１２３４５６７８９０',
  '6O123456789o',
  '60l23456789O',
  '60I23456789o',
  ' 6012-3456–7890 ',
  '6012.3456_78/90',
];

test.each(disguises)('gives %j the same key as 601234567890', (typed) => {
  expect(transactionKey(typed)).toBe('601234567890');
});

test('gives different transaction IDs different keys', () => {
  expect(transactionKey('601234567891')).not.toBe(transactionKey('601234567890'));
  expect(transactionKey('T2504011200')).toBe('T2504011200');
});

test('removes invisible characters, narrows wide letters and keeps the rest as typed', () => {
  expect(plainLine(' 6012\u200b  3456\u00a07890 ')).toBe('6012 3456 7890');
  expect(plainLine('ＡＢ－１２')).toBe('AB-12');
});

describe('whyNotTransactionId', () => {
  test.each(['4123', 'T2504/0112', 'HDFC_N5.20-25', '4123 4567 8901'])('accepts the transaction ID %j', (plain) => {
    expect(whyNotTransactionId(plain)).toBeUndefined();
  });
  test.each(['You won! Rs 5000', 'https://evil.example', '6О1234567890', '₹500', '....', '91+99999', 'a@b1'])(
    'refuses %j and names the allowed characters',
    (plain) => {
      expect(whyNotTransactionId(plain)).toBe(transactionIdSigns);
    },
  );
  test('refuses a transaction ID of more than 50 characters', () => {
    expect(whyNotTransactionId('1'.repeat(51))).toMatch(/at most 50/);
  });
});

test.each([
  ['4123 4567 8901', true],
  ['412345678901', true],
  ['4123456789O1', false],
  ['T412345678901', false],
])('isTwelveDigits(%j) is %s', (typed, expected) => {
  expect(isTwelveDigits(typed)).toBe(expected);
});

describe('transactionIdForMail', () => {
  test.each([
    ['412345678901', '412345678901'],
    ['4123 4567 8901', '412345678901'],
    ['T250401120012345', 'T250401120012345'],
    ['4123', '4123'],
  ])('shows the transaction ID %j as %j in a mail', (typed, shown) => {
    expect(transactionIdForMail(typed)).toBe(shown);
  });
  test.each([
    '',
    '123',
    'You won 5000',
    'evil.example/claim',
    'www.evil.example',
    'e.v.i.l.example',
    'CALL 99999 99999',
    '99999-99999',
    '919999999999',
    '0 99999 99999',
    '1'.repeat(36),
  ])('leaves %j out of a mail', (typed) => {
    expect(transactionIdForMail(typed)).toBe('');
  });
});

describe('the form fields', () => {
  const required = transactionIdField.safeParse.bind(transactionIdField);
  const messageOf = (result: ReturnType<typeof required>) => result.error?.issues[0]?.message;
  test('the fields return the plain form of what was typed', () => {
    expect(required(' 6012\u200b 3456 ').data).toBe('6012 3456');
    expect(receiptNumberField.parse(' Ａ-1 ')).toBe('A-1');
  });
  test.each(['', 'abc', ' \u200b\u200b12\u200b ', undefined, 5])(
    'the transaction ID field asks for an ID when given %j',
    (typed) => {
      expect(messageOf(required(typed))).toBe('Transaction ID is required');
    },
  );
  test('the fields refuse other characters and name the allowed characters', () => {
    expect(messageOf(required('UTR: 412345678901'))).toBe(transactionIdSigns);
    expect(receiptNumberField.safeParse('No. <7>').error?.issues[0]?.message).toBe(transactionIdSigns);
  });
  test('the transaction ID field refuses a very long text quickly', () => {
    const marks = `4123${'\u0316\u0301'.repeat(500_000)}`;
    const before = performance.now();
    expect(messageOf(required(marks))).toMatch(/at most 50/);
    expect(performance.now() - before).toBeLessThan(200);
  });
});
