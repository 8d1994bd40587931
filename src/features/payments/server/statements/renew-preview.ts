import { breathing } from '#server/breathe.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { placeCredits } from './preview.ts';
import { changedLines, renewLines, storedCredits } from './preview-lines.ts';
import { countLists, findStatement } from './summaries.ts';

/**
 * Updates a preview. Since the upload, another statement may have been applied, cash may have been taken, or a payment
 * decided. Writes nothing if nothing has changed.
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
    // The lines of an applied statement say what was done, and do not change.
    const ready = tx.updateTable('statements').set({ summary }).where('id', '=', statementId);
    if (await didChange(ready.where('state', '=', 'ready')))
      await renewLines(tx, { statementId, stored, lines, breathe });
  });
}
