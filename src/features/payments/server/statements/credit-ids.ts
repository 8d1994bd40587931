import { hash } from 'node:crypto';
import type { CreditToMatch } from './matches.ts';
import { readNarration, storedNarration } from './reading/narration.ts';
import type { Entry } from './reading/read-entries.ts';

export interface StatementCredit extends CreditToMatch {
  line: number;
  utr: string;
  /** The narration with its original line breaks, as it is stored. */
  text: string;
}

/**
 * Gives each credit an id that is the same in every file. It consists of the day, the amount and the bank's number;
 * without a number, of the narration and the balance. Equal lines of a file are numbered.
 */
export function identifyCredits(entries: readonly Entry[]): StatementCredit[] {
  const seen = new Map<string, number>();
  const credits: StatementCredit[] = [];
  for (const entry of entries) {
    const narration = readNarration(entry.narration, entry.reference);
    const utr = narration.numbers[0] ?? '';
    const what = utr || `${narration.squeezed}|${entry.balance.replace(/[^\d.]/g, '')}`;
    const key = `${entry.date}|${entry.amountPaise}|${what}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    const id = hash('sha256', `${key}|${count}`, 'base64url').slice(0, 32);
    credits.push({
      id,
      line: entry.line,
      date: entry.date,
      amountPaise: entry.amountPaise,
      narration,
      utr,
      text: storedNarration(entry.narration, entry.reference, narration.numbers),
    });
  }
  return credits;
}
