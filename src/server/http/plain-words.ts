import type { z } from 'zod';

/** The message if a contract has none of its own. The schema library's messages are meant for programmers. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is required.';
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? unclear;
    case 'invalid_value':
      return `Please choose one of these: ${issue.values.map((value) => value || 'nothing').join(', ')}.`;
    case 'too_big':
      return mostWords(issue.origin, Number(issue.maximum));
    case 'too_small':
      return leastWords(issue.origin, Number(issue.minimum));
    default:
      return unclear;
  }
}

const unclear = 'Please check what you entered.';

const typeWords: Partial<Record<string, string>> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please choose yes or no.',
  array: 'Please send a list.',
  object: 'Please send these fields together.',
};

function mostWords(origin: string, most: number): string {
  if (origin === 'string') return `Use at most ${most} characters.`;
  return origin === 'array' ? `Please send at most ${most}.` : `Please enter at most ${most}.`;
}

function leastWords(origin: string, least: number): string {
  if (origin === 'string') return `Please enter at least ${least} characters.`;
  return origin === 'array' ? `Please send at least ${least}.` : `Please enter at least ${least}.`;
}
