import { settable } from '../pictures/typeface.ts';

/** A name as documents keep it: composed letters, single spaces. */
export const plainLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether documents can show every letter of a line. */
export function isPrintable(text: string): boolean {
  // Words of Indic scripts contain joiners; no name contains other characters without a shape.
  if (/\p{C}/u.test(text.replace(/[\u200c\u200d]/g, ''))) return false;
  return settable(text, 'display') === text && settable(text, 'text') === text;
}
