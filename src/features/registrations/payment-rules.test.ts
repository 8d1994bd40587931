import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUpiId } from '#shared/payments/upi-id.ts';
import { upiLink } from '#shared/payments/upi-link.ts';
import { referenceFrom } from './code-rules.ts';

describe('UPI IDs', () => {
  test.each([
    'tests@example',
    'aarambh.2025@okhdfcbank',
    '9876543210@ybl',
    'first-last_1@paytm',
    'A1@SBI',
    '12345678901HDFC0000001@ifsc.npci',
  ])('accepts %j as a UPI ID', (text) => {
    expect(isUpiId(text)).toBe(true);
  });

  test.each([
    '',
    'tests',
    '@example',
    'tests@',
    'tests@example.com',
    'a@example',
    'tests@@example',
    'tes ts@example',
    ' tests@example',
    'tests@example\n',
    'tests@example&am=1',
    'tests@1bank',
    'upi://pay?pa=tests@example',
    'தமிழ்@example',
  ])('refuses %j as a UPI ID', (text) => {
    expect(isUpiId(text)).toBe(false);
  });
});

describe('the link that UPI apps open', () => {
  const payment = {
    upiId: 'tests@example',
    payeeName: 'Aarambh 2025',
    amount: 150,
    note: 'K7M2P9QX Paper Bridges',
    reference: 'K7M2P9QX',
  };

  test('writes the amount with two decimals, and %20 for a space', () => {
    expect(upiLink(payment)).toBe(
      'upi://pay?pa=tests@example&pn=Aarambh%202025&am=150.00&cu=INR&tn=K7M2P9QX%20Paper%20Bridges&tr=K7M2P9QX',
    );
  });

  test.each([
    [2000, '2000.00'],
    [99_999, '99999.00'],
    [0.5, '0.50'],
  ])('writes the amount %f as %s', (amount, text) => {
    expect(upiLink({ ...payment, amount })).toContain(`&am=${text}&`);
  });

  test('makes no link for an invalid UPI ID', () => {
    expect(upiLink({ ...payment, upiId: 'tests@example.com' })).toBeUndefined();
  });

  test('never lets a name or a note add a field to the link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (payeeName, note) => {
        const link = upiLink({ ...payment, payeeName, note }) ?? '';
        expect(link).toMatch(/^upi:\/\/pay\?[\w@.%&=-]+$/);
        const fields = [...new URLSearchParams(link.slice('upi://pay?'.length)).entries()];
        expect(fields.map(([name]) => name)).toEqual(['pa', 'pn', 'am', 'cu', 'tn', 'tr']);
        expect(fields.every(([, value]) => value.length <= 50)).toBe(true);
        expect(link).not.toContain('+');
      }),
    );
  });
});

describe('payment references', () => {
  test('gives a reference eight characters that are not easily confused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 40 }), (bytes) => {
        expect(referenceFrom(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      }),
    );
  });

  test('uses every character of a reference equally often', () => {
    const letters = Array.from({ length: 256 / 8 }, (_, block) =>
      referenceFrom(Uint8Array.from({ length: 8 }, (__, index) => block * 8 + index)),
    ).join('');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array(32).fill(8));
  });
});
