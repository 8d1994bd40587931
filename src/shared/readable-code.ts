/**
 * Leaves out O and 0, I and 1, because codes are read aloud and copied by hand. There are 32, so five bits choose one.
 */
export const readableCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code of `length` signs, from at least as many bytes. */
export function readableCode(bytes: Uint8Array, length: number): string {
  return Array.from(bytes.subarray(0, length), (byte) => readableCharacters[byte & 31]).join('');
}
