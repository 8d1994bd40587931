import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values that every authenticator app uses: SHA-1, half a minute, six digits. */
const stepSeconds = 30;
const codeDigits = 6;
/** A phone's clock may be one step slow or fast. */
const tolerance = 1;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds);

export function totp(secret: Uint8Array, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The half minute of a code, within one step of now; undefined when the code is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index);
  return near.filter((step) => isSame(totp(secret, step), code)).at(-1);
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. People can type it if they cannot scan the code. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (group) => Number.parseInt(group, 2));
}

interface Account {
  issuer: string;
  email: string;
  secret: string;
}

/** The address in the QR code that the authenticator app scans. */
export function otpauthAddress({ issuer, email, secret }: Account): string {
  // A colon separates issuer and email.
  const plainIssuer = issuer.replaceAll(':', ' ');
  const label = `${encodeURIComponent(plainIssuer)}:${encodeURIComponent(email)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(plainIssuer)}&algorithm=SHA1&digits=${codeDigits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}
