import { nameMost } from '#features/certificates/contract.ts';
import type { Design } from '#features/certificates/template-contract.ts';
import { plainLine } from '#server/documents/printable.ts';
import { settableWords } from '#server/pictures/typeface.ts';
import { linesOf } from './draw-certificate.ts';
import type { CertificateFacts } from './template.ts';

/** Returns why a certificate cannot show a name whole; undefined if it can. */
export function whyNotName(name: string, template: Pick<Design, 'boxes'>, facts: Omit<CertificateFacts, 'name'>) {
  // Joiners (U+200C, U+200D) belong to words of Indic scripts. Other invisible characters do not belong in a name.
  if (/\p{C}/u.test(name.replace(/[\u200c\u200d]/g, ''))) return 'The name has characters that cannot be shown.';
  const plain = plainLine(name);
  if (plain === '') return 'There is no name.';
  if (plain.length > nameMost) return `The name is too long. Use at most ${nameMost} characters.`;
  for (const box of template.boxes.filter(({ text }) => text.includes('{name}'))) {
    if (settableWords(plain, box.voice) !== plain)
      return 'The name has letters that the fonts of certificates do not have.';
    if (
      linesOf(box, { ...facts, name: plain })
        .lines.at(-1)
        ?.endsWith('…')
    )
      return box.text.trim() === '{name}'
        ? 'The name does not fit. Shorten it, or give its box more room in the template.'
        : 'The name does not fit with the text around it. Shorten it, or give the box more room in the template.';
  }
  return undefined;
}
