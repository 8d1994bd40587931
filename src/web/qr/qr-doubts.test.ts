import { describe, expect, test } from 'vitest';
import { qrDoubts, upiInText } from './qr-doubts.ts';

describe('the text of a QR code', () => {
  test.each([
    ['upi://pay?pa=bridges@example&am=150.00&cu=INR', { upiId: 'bridges@example', amount: 150 }],
    ['UPI://PAY?pa=bridges%40example&pn=Fest', { upiId: 'bridges@example', amount: undefined }],
    ['upi://pay?pa=bridges@example&am=0', { upiId: 'bridges@example', amount: undefined }],
    ['upi://pay?pa=bridges@example&am=a+few', { upiId: 'bridges@example', amount: undefined }],
  ])('reads the payee and the amount from %s', (text, upi) => expect(upiInText(text)).toEqual(upi));

  test.each(['', 'https://fest.example/pay', 'upi://pay', 'upi://pay?pn=Fest', 'upi://mandate?pa=bridges@example'])(
    'finds no UPI payment in %j',
    (text) => expect(upiInText(text)).toBeUndefined(),
  );
});

describe('a QR picture', () => {
  const typed = { upiId: 'bridges@example', amount: 150 };
  const code = (upiId: string, amount?: number) => ({ state: 'code' as const, upi: { upiId, amount } });

  test('a QR code raises no doubt when it pays the typed UPI ID and amount or leaves the amount open', () => {
    expect(qrDoubts(code('Bridges@Example', 150), typed)).toEqual([]);
    expect(qrDoubts(code('bridges@example'), typed)).toEqual([]);
    expect(qrDoubts({ state: 'elsewhere' }, typed)).toEqual([]);
  });

  test('raises a doubt for each difference between the QR code and the form', () => {
    expect(qrDoubts(code('thief@example', 50), typed)).toEqual([
      'The QR code pays thief@example, but the UPI ID typed is bridges@example.',
      'The QR code asks for ₹50, but the fee is ₹150.',
    ]);
  });

  test('raises a doubt when a QR picture does not load, has no code or is not for UPI payments', () => {
    expect(qrDoubts({ state: 'broken' }, typed)).toEqual(['This QR code does not load. It cannot be changed later.']);
    expect(qrDoubts({ state: 'noCode' }, typed)).toEqual(['No QR code was found in this picture.']);
    expect(qrDoubts({ state: 'code', upi: undefined }, typed)).toEqual(['This QR code is not for UPI payments.']);
  });
});
