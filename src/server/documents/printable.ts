import { settableWords } from '../pictures/typeface.ts';

/** A name as documents keep it: composed letters, single spaces. */
export const plainLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether documents can show every letter of a line. */
export function isPrintable(text: string): boolean {
  // Words of Indic scripts contain joiners; no name contains other characters without a shape.
  if (/\p{C}/u.test(text.replace(/[\u200c\u200d]/g, ''))) return false;
  return settableWords(text, 'display') === text && settableWords(text, 'text') === text;
}

/** Whether documents show every letter of a text of the organisers. An emoji in a title may be left out. */
export const keepsLetters = (text: string): boolean =>
  (['display', 'text'] as const).every((voice) => lettersOf(settableWords(text, voice)) === lettersOf(text));

// U+FE0F belongs to an emoji.
const lettersOf = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]|\ufe0f/gu, '');

/** Why a paper with these texts of the organisers is refused, by the screen where they change them. */
export function whyNotPrinted(texts: Record<'Site Settings' | 'Events', readonly string[]>): string | undefined {
  for (const [screen, printed] of Object.entries(texts)) {
    const cut = printed.find((text) => !keepsLetters(text));
    if (cut !== undefined)
      return `“${cut}” has letters that cannot be printed. Latin, Tamil and Devanagari letters can. Organisers change it under ${screen}.`;
  }
  return undefined;
}
