import { readableCharacters } from '#shared/readable-code.ts';

/**
 * The number and the code of a ticket, for the server, the student's page and the phone at the gate. Nothing here needs
 * Node. `verify-rules.ts` checks the signature.
 */

const numberLength = 8;

/**
 * A ticket's number, such as `K7M2P9QX`, from the first bytes of the hash of its secret: seven characters and one for
 * checking.
 */
export function numberFromHash(hash: Uint8Array): string {
  let value = 0n;
  for (const byte of hash.subarray(0, 5)) value = value * 256n + BigInt(byte);
  const digits = Array.from({ length: numberLength - 1 }, (_, place) => Number((value >> BigInt(5 * place)) & 31n));
  return [...digits, checkOf(digits)].map((digit) => readableCharacters[digit]).join('');
}

/** The typed number in the form that is stored; undefined if it is not a number or mistyped. */
export function plainNumber(typed: string): string | undefined {
  const text = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '');
  if (text.length !== numberLength) return undefined;
  const digits = [...text].map((sign) => readableCharacters.indexOf(sign));
  if (digits.includes(-1)) return undefined;
  return checkOf(digits.slice(0, -1)) === digits.at(-1) ? text : undefined;
}

/** The number in groups, such as `K7M2 P9QX`. The pairing code of a phone is shown in the same way. */
export const numberText = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Computed in the field of 32 elements, with another factor for each position, so that one wrong character or two
 * swapped ones are always noticed.
 */
function checkOf(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => timesTwo(sum ^ digit), 0);
}

const timesTwo = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/** The content of the QR code, without the signature. */
export interface TicketContent {
  keyId: number;
  /** 16 random bytes. Only the code contains them. */
  secret: Uint8Array;
  /** Exact to the second. */
  issuedAt: string;
  /** `openRef` of the first five events and passes that the ticket opened when it was issued. */
  opened: number[];
}

export interface TicketCode extends TicketContent {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const version = 1;
const secretBytes = 16;
const headBytes = 2 + secretBytes + 4;
const signatureBytes = 64;
/** With more, the modules of the QR code would be smaller than 7 pixels on a narrow phone (decision 47). */
const mostOpened = 5;

export function contentBytes({ keyId, secret, issuedAt, opened }: TicketContent): Uint8Array<ArrayBuffer> {
  const refs = opened.slice(0, mostOpened);
  const bytes = new Uint8Array(headBytes + 2 * refs.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint8(1, keyId);
  bytes.set(secret, 2);
  view.setUint32(2 + secretBytes, Math.floor(Date.parse(issuedAt) / 1_000));
  for (const [place, ref] of refs.entries()) view.setUint16(headBytes + 2 * place, ref);
  return bytes;
}

export function codeText(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(signed.length + signature.length);
  bytes.set(signed);
  bytes.set(signature, signed.length);
  return base32(bytes);
}

/** Undefined if the text is not a ticket's code. Does not check the signature. */
export function parseCode(text: string): TicketCode | undefined {
  const bytes = fromBase32(text);
  if (!bytes || bytes[0] !== version) return undefined;
  const refs = (bytes.length - headBytes - signatureBytes) / 2;
  if (!Number.isInteger(refs) || refs < 0 || refs > mostOpened) return undefined;
  const view = new DataView(bytes.buffer);
  const end = bytes.length - signatureBytes;
  return {
    keyId: view.getUint8(1),
    secret: bytes.slice(2, 2 + secretBytes),
    issuedAt: new Date(view.getUint32(2 + secretBytes) * 1_000).toISOString(),
    opened: Array.from({ length: refs }, (_, place) => view.getUint16(headBytes + 2 * place)),
    signed: bytes.slice(0, end),
    signature: bytes.slice(end),
  };
}

/** An event or a pass in 16 bits, because a code has no room for more. The highest bit is set if it is not paid. */
export function openRef(kind: 'event' | 'pass', id: string, isPaid = true): number {
  let hash = 0x811c9dc5;
  for (const sign of `${kind}:${id}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) & 0x7fff) | (isPaid ? 0 : 0x8000);
}

const base32Signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The longest code, with room for characters that a scanner adds. */
const longestCode = 200;

/** Only letters and digits, which a QR code stores compactly and a scanner that acts as a keyboard types correctly. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Signs[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + base32Signs[(value << (5 - bits)) & 31] : text;
}

function fromBase32(typed: string): Uint8Array<ArrayBuffer> | undefined {
  if (typed.length > longestCode) return undefined;
  const text = typed.trim().toUpperCase();
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let place = 0;
  let bits = 0;
  let value = 0;
  for (const sign of text) {
    const digit = base32Signs.indexOf(sign);
    if (digit < 0) return undefined;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[place++] = (value >> bits) & 255;
  }
  // Unused bits must be zero, so that each code can be written in only one way.
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
