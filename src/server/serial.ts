import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random serial number of 50 bits, such as `7K3MQ-92XWD`. */
export function newSerial(): string {
  const all = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
  return `${all.slice(0, 5)}-${all.slice(5)}`;
}

/**
 * The stored form of a typed serial number, which may have small letters, spaces, no dash, or O for 0. Undefined for
 * any other text.
 */
export function serialIn(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : undefined;
}
