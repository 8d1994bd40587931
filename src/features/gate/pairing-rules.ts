import { readableCharacters, readableCode } from '#shared/readable-code.ts';

/** The code that pairs a phone. It is in the QR code on a supervisor's screen, and short enough to be typed. */

/** 60 random bits: enough for a code that works once and for ten minutes. */
export const pairingLength = 12;

export const pairingFromBytes = (bytes: Uint8Array): string => readableCode(bytes, pairingLength);

/** The typed code in the form in which it is sent; undefined if the text cannot be a code. */
export function typedPairing(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  return text.length === pairingLength && [...text].every((sign) => readableCharacters.includes(sign))
    ? text
    : undefined;
}
