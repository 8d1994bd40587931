import { nameMost } from '#features/certificates/contract.ts';
import type { Design } from '#features/certificates/template-contract.ts';
import { settable } from '#server/pictures/typeface.ts';
import { linesOf } from './draw-certificate.ts';
import type { CertificateFacts } from './template.ts';

/** A name as it is frozen: composed letters, single spaces. */
export const frozenName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Why no certificate can be made for a name; undefined where it is shown whole. */
export function whyNotName(name: string, template: Pick<Design, 'boxes'>, facts: Omit<CertificateFacts, 'name'>) {
  // Joiners belong to words of Indic scripts; all other signs without a shape do not belong to a name.
  if (/\p{C}/u.test(name.replace(/[\u200c\u200d]/g, ''))) return 'The name has characters that cannot be shown.';
  const plain = frozenName(name);
  if (plain === '') return 'There is no name.';
  if (plain.length > nameMost) return `The name is too long: at most ${nameMost} fit.`;
  for (const box of template.boxes.filter(({ text }) => text.includes('{name}'))) {
    if (settable(plain, box.voice) !== plain) return 'The name has letters that the fonts of certificates do not have.';
    if (
      linesOf(box, { ...facts, name: plain })
        .lines.at(-1)
        ?.endsWith('…')
    )
      return 'The name does not fit.';
  }
  return undefined;
}
