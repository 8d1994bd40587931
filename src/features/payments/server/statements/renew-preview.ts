import { breathing } from '#server/breathe.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { placeCredits } from './preview.ts';
import { changedLines, renewLines, storedCredits } from './preview-lines.ts';
import { countLists, findStatement } from './summaries.ts';

/**
 * Makes a preview true again: since the upload another statement may have been applied, cash taken, a payment decided.
 * Read without a write where nothing is different.
 */
export async function renewPreview(platform: Platform, statementId: string): Promise<void> {
  const found = await findStatement(platform.db, statementId);
  if (found?.state !== 'ready') return;
  const breathe = breathing();
  const stored = await storedCredits(platform, statementId, breathe);
  const lines = await placeCredits(platform.db, stored, breathe);
  if (changedLines(stored, lines).length === 0) return;
  await write(platform.db, async (tx) => {
    const summary = JSON.stringify({ ...JSON.parse(found.summary || '{}'), lists: countLists(lines) });
    // Applied meanwhile: its lines say what was done, and stay.
    const ready = tx.updateTable('statements').set({ summary }).where('id', '=', statementId);
    if (await didChange(ready.where('state', '=', 'ready')))
      await renewLines(tx, { statementId, stored, lines, breathe });
  });
}
