import type { DocumentsAnswer } from './contract.ts';

/** Roles without a ticket. Their badge lets them in. */
export const crewRoles = ['organiser', 'judge', 'speaker'] as const;
export type CrewRole = (typeof crewRoles)[number];
export type BadgeRole = CrewRole | 'participant';

/** The role as badges and screens show it. */
export const roleNames: Record<BadgeRole, string> = {
  participant: 'Participant',
  organiser: 'Organiser',
  judge: 'Judge',
  speaker: 'Speaker',
};

export const badgePapers = ['a4', 'a6'] as const;
export type BadgePaper = (typeof badgePapers)[number];

export type LetterClaim = NonNullable<DocumentsAnswer['letter']>['claim'];

/** The claim of a letter. The names of its events follow. */
export const claimText: Record<LetterClaim, string> = {
  registered: 'registered for',
  tookPart: 'took part in',
  wasRegistered: 'was registered for',
};

/**
 * Sorts receipts by number, the oldest first. From 1,000,000 on, numbers have one more digit, so text order is not
 * enough.
 */
export const byReceiptNumber = ({ number: one }: { number: string }, { number: other }: { number: string }): number =>
  one.length - other.length || (one < other ? -1 : 1);

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const groups = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/** An amount in words, as receipts print it: `Rupees one lakh fifty thousand and fifty paise only`. */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  const paiseWords = rest > 0 ? ` and ${countInWords(rest)} paise` : '';
  return `Rupees ${countInWords(Math.floor(paise / 100))}${paiseWords} only`;
}

function countInWords(count: number): string {
  for (const [size, word] of groups) {
    if (count < size) continue;
    const rest = count % size;
    return `${countInWords(Math.floor(count / size))} ${word}${rest > 0 ? ` ${countInWords(rest)}` : ''}`;
  }
  const unit = count % 10;
  if (count < 20) return ones[count] ?? '';
  return `${tens[(count - unit) / 10]}${unit > 0 ? `-${ones[unit]}` : ''}`;
}
