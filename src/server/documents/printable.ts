import { settable } from '../pictures/typeface.ts';

/** A name as documents keep it: composed letters, single spaces. */
export const plainLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether documents can show every letter of a line. */
export function isPrintable(text: string): boolean {
  // Joiners belong to words of Indic scripts; other signs without a shape belong to no name.
  if (/\p{C}/u.test(text.replace(/[\u200c\u200d]/g, ''))) return false;
  return settable(text, 'display') === text && settable(text, 'text') === text;
}
