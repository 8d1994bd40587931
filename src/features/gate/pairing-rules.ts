import { readableCharacters, readableCode } from '#shared/readable-code.ts';

/** The code that pairs a phone: in the QR code of a supervisor's screen, and short enough to be typed from it. */

/** 60 random bits, for a code that works once and for ten minutes. */
export const pairingLength = 12;

export const pairingFromBytes = (bytes: Uint8Array): string => readableCode(bytes, pairingLength);

/** What somebody typed, as it is sent; undefined where no code looks like it. */
export function typedPairing(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  return text.length === pairingLength && [...text].every((sign) => readableCharacters.includes(sign))
    ? text
    : undefined;
}
