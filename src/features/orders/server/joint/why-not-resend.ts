import type { Db } from '#server/db/schema.ts';
import { whyNotAgain, whyNotAgainWords } from '../buying/why-not-again.ts';
import type { ShownLine } from './joint-lines.ts';

/** In words; '' where the proof of all lines is taken again. One that is refused stops the others. */
export async function whyNotResend(db: Db, lines: readonly ShownLine[]): Promise<string> {
  for (const { title, row } of lines) {
    const why = 'pass_id' in row && row.status === 'rejected' ? await whyNotAgain(db, row) : undefined;
    if (why) return `${title}: ${whyNotAgainWords[why]}`;
  }
  return '';
}
