import type { Breathe } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { StatementCredit } from './credit-ids.ts';
import { type PreviewLine, saveLines } from './preview.ts';
import { readStoredNarration } from './reading/narration.ts';

export interface StoredCredit extends StatementCredit {
  /** What the preview showed for this credit. */
  shown: string;
}

/** Reads the credits of a preview page by page. Reading all of them at once would block other calls. */
export async function storedCredits({ db }: Platform, statementId: string, breathe: Breathe): Promise<StoredCredit[]> {
  const credits: StoredCredit[] = [];
  for (let after: number | undefined = -1; after !== undefined; ) {
    const rows = await db
      .selectFrom('statement_lines')
      .selectAll()
      .where('statement_id', '=', statementId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      credits.push({
        id: row.credit_id,
        line: row.line,
        date: row.date,
        amountPaise: row.amount_paise,
        utr: row.utr,
        text: row.narration,
        narration: readStoredNarration(row.narration, row.utr),
        shown: `${row.list} ${row.matched_by} ${row.registration_ids}`,
      });
      await breathe();
    }
    after = rows.length < atOnce ? undefined : rows.at(-1)?.line;
  }
  return credits;
}

interface Renewal {
  statementId: string;
  stored: readonly StoredCredit[];
  lines: readonly PreviewLine[];
  breathe: Breathe;
}

/** Updates only the lines that the preview showed differently. Usually there are none. */
export async function renewLines(tx: Tx, { statementId, stored, lines, breathe }: Renewal): Promise<void> {
  const changed = changedLines(stored, lines);
  for (const some of chunksOf(changed, atOnce)) {
    const numbers = some.map(({ line }) => line);
    await tx
      .deleteFrom('statement_lines')
      .where('statement_id', '=', statementId)
      .where('line', 'in', numbers)
      .execute();
    await saveLines(tx, statementId, some, breathe);
  }
}

/** The lines that the preview showed in another list or for another registration. */
export function changedLines(stored: readonly StoredCredit[], lines: readonly PreviewLine[]): PreviewLine[] {
  const shown = new Map(stored.map((credit) => [credit.line, credit.shown]));
  return lines.filter(
    ({ line, list, way, registrationIds }) => shown.get(line) !== `${list} ${way} ${JSON.stringify(registrationIds)}`,
  );
}

const atOnce = 100;
