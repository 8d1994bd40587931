import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFile } from '#server/files/remove-file.ts';
import type { Platform } from '#server/platform.ts';
import { hourMs } from '#shared/calendar.ts';
import { ownPictureId, ownPictureIdsIn } from '../rules.ts';

export const pictureKey = (pictureId: string): string => `pictures/${pictureId}`;

/**
 * Marks a picture as used, so that the sweep keeps its file. Call it in the transaction that saves the use. Returns
 * false if the picture is gone and must be uploaded again. Pictures on other sites need no mark.
 */
export async function touchPicture(tx: Tx, address: string, now: Date): Promise<boolean> {
  const id = ownPictureId(address);
  if (!id) return true;
  return didChange(tx.updateTable('pictures').set({ touched_at: now.toISOString() }).where('id', '=', id));
}

/** The content of an upload. Rejects if the file is gone. */
export async function pictureContent({ files }: Pick<Platform, 'files'>, address: string): Promise<Buffer> {
  const id = ownPictureId(address);
  if (!id) throw new Error(`${address} is not the address of an upload`);
  return files.read(pictureKey(id));
}

/** So long, because the form for which the picture was uploaded may still be open. */
const unusedAfterMs = 48 * hourMs;

/** Returns all stored texts that may contain addresses of uploads, joined into one. */
export type PictureUses = (db: Db) => Promise<string>;

/** Removes uploads that nothing uses, and files without a row, which a crash may leave. Returns how many. */
export async function sweepPictures(platform: Platform, uses: PictureUses): Promise<number> {
  return (await sweepRows(platform, uses)) + (await sweepFiles(platform));
}

async function sweepRows({ db, files, now, log }: Platform, uses: PictureUses): Promise<number> {
  const cutoff = new Date(now().getTime() - unusedAfterMs).toISOString();
  const old = await db.selectFrom('pictures').select('id').where('touched_at', '<', cutoff).execute();
  if (old.length === 0) return 0;
  const used = new Set(ownPictureIdsIn(await uses(db)));
  let swept = 0;
  for (const { id } of old.filter((row) => !used.has(row.id))) {
    // Deletes nothing if a save has just updated `touched_at`.
    const isGone = await write(db, (tx) =>
      didChange(tx.deleteFrom('pictures').where('id', '=', id).where('touched_at', '<', cutoff)),
    );
    if (!isGone) continue;
    swept += 1;
    await removeFile({ files, log }, pictureKey(id));
  }
  return swept;
}

async function sweepFiles({ db, files, now }: Platform): Promise<number> {
  // Only older files, because the row of a new file may not be written yet.
  const oldEnough = now().getTime() - Math.max(files.sweepAfterMs, hourMs);
  const candidates: string[] = [];
  for await (const file of files.list('pictures')) {
    if (file.modifiedAt.getTime() <= oldEnough) candidates.push(file.key);
  }
  if (candidates.length === 0) return 0;
  const rows = await db.selectFrom('pictures').select('id').execute();
  const needed = new Set(rows.map((row) => pictureKey(row.id)));
  const rubbish = candidates.filter((key) => !needed.has(key));
  for (const key of rubbish) await files.remove(key);
  return rubbish.length;
}
