import type { Edition } from '#features/edition/contract.ts';
import { issuerOf } from '#features/edition/rules.ts';
import { keepsLetters } from '#server/documents/printable.ts';

/**
 * The head of a document that is never refused, such as a badge. A text that cannot be printed whole is left out
 * (decision 56).
 */
export function headOf({ name, wordmark, department, college }: Edition) {
  const whole = (text: string) => (keepsLetters(text) ? text : '');
  const fest = whole(name) || whole(wordmark) || name;
  return { fest, issuer: issuerOf({ department: whole(department), college: whole(college), name: fest }) };
}
