import { describe, expect, test } from 'vitest';
import { base32, fromBase32, otpauthAddress, stepAt, stepOfCode, totp } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code', () => {
  // RFC 6238, appendix B, SHA-1.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('the code at %i seconds is %s', (seconds, code) => {
    const at = new Date(seconds * 1000);
    expect(totp(secret, stepAt(at), 8)).toBe(code);
    expect(stepOfCode(secret, code.slice(2), at)).toBe(Math.floor(seconds / 30));
  });

  test('accepts the codes of the half minute before and after, and none further away', () => {
    const at = new Date('2025-05-01T10:00:10.000Z');
    const offsets = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, totp(secret, stepAt(at) + offset), at));
    expect(offsets.map((step) => step && step - stepAt(at))).toEqual([undefined, -1, 0, 1, undefined]);
  });
});

test('a secret in base32 is read back as it was written', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(Buffer.from(fromBase32(base32(secret)))).toEqual(secret);
});

test('the otpauth address names the fest and the account', () => {
  expect(otpauthAddress({ issuer: 'Fest: 2025', email: 'a+b@fest.example', secret: 'GEZDGNBV' })).toBe(
    'otpauth://totp/Fest%20%202025:a%2Bb%40fest.example?secret=GEZDGNBV&issuer=Fest%20%202025&algorithm=SHA1&digits=6&period=30',
  );
});
