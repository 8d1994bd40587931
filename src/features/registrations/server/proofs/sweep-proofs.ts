import type { Platform } from '#server/platform.ts';

/** Removes files that no row points at: what a crash between file and commit leaves. Answers how many. */
export async function sweepProofs({ db, files, now }: Platform): Promise<number> {
  const oldEnough = now().getTime() - files.sweepAfterMs;
  const candidates: string[] = [];
  for await (const file of files.list('proofs')) {
    if (file.modifiedAt.getTime() <= oldEnough) candidates.push(file.key);
  }
  // Read after the listing: a row committed meanwhile protects its file.
  const rows = await db.selectFrom('registrations').select('proof_key').where('proof_key', '<>', '').execute();
  const needed = new Set(rows.map((row) => row.proof_key));
  const rubbish = candidates.filter((key) => !needed.has(key));
  for (const key of rubbish) await files.remove(key);
  return rubbish.length;
}
