import { settableWords } from '../pictures/typeface.ts';

/** A name as documents store it: with composed letters (NFC) and single spaces. */
export const plainLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether documents can show all letters of a line. */
export function isPrintable(text: string): boolean {
  // Joiners are allowed because words of Indic scripts contain them. Names contain no other characters without a shape.
  if (/\p{C}/u.test(text.replace(/[\u200c\u200d]/g, ''))) return false;
  return settableWords(text, 'display') === text && settableWords(text, 'text') === text;
}

/**
 * Whether documents can show all letters of an organiser's text. Other signs may be missing, such as an emoji in a
 * title.
 */
export const keepsLetters = (text: string): boolean =>
  (['display', 'text'] as const).every((voice) => lettersOf(settableWords(text, voice)) === lettersOf(text));

// U+FE0F is removed because it is part of an emoji.
const lettersOf = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]|\ufe0f/gu, '');

/**
 * Why a document with these texts of organisers is refused, or undefined. The keys are the screens on which organisers
 * change the texts.
 */
export function whyNotPrinted(texts: Record<'Site Settings' | 'Events', readonly string[]>): string | undefined {
  for (const [screen, printed] of Object.entries(texts)) {
    const cut = printed.find((text) => !keepsLetters(text));
    if (cut !== undefined)
      return `“${cut}” has letters that cannot be printed. Latin, Tamil and Devanagari letters can. Organisers change it under ${screen}.`;
  }
  return undefined;
}
