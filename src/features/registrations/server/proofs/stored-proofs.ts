import { noneIfNotDecodable, redrawPicture } from '#server/files/picture.ts';
import { pictureFingerprintOf, takenAt } from '#server/files/picture-fingerprint.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

interface Proof {
  id: string;
  proof_key: string;
  /** The same values as in the column of `registrations`. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
}

/** The result of redrawing an upload. */
interface Redrawn {
  proof_key: string;
  proof_state: 'clean' | 'unreadable';
  /** The picture's fingerprint for comparing, and when it says it was taken; '' if unknown. */
  proof_print: string;
  proof_taken_at: string;
}

/** The proofs of one table: those of registrations or those of pass orders. */
export interface StoredProofs {
  /** The folder of the file store. */
  folder: string;
  find(id: string): Promise<Proof | undefined>;
  /**
   * The oldest upload that is not redrawn, except those that `failed` lately. Without such an upload, a clean picture
   * from the time before pictures were compared.
   */
  nextReceived(failed: ReadonlySet<string>): Promise<Proof | undefined>;
  /** The row is on disk when this resolves. False: the row names another upload by now. */
  replace(proof: Proof, redrawn: Redrawn): Promise<boolean>;
}

/**
 * Replaces an upload by its re-encoded picture, so that neither metadata nor hidden data survives (R125), and stores
 * the values for comparing proofs. Returns the clean picture; undefined if the upload cannot be decoded. Rejects if the
 * upload could not be redrawn this time; the caller tries again later.
 */
export async function cleanProof(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  proofs: StoredProofs,
  proof: Proof,
): Promise<Buffer | undefined> {
  const upload = await files.read(proof.proof_key);
  const isRedrawn = proof.proof_state === 'clean';
  const clean = isRedrawn ? upload : await redrawPicture(upload).catch(noneIfNotDecodable);
  const newFiles = clean && !isRedrawn ? [{ key: `${proofs.folder}/${newId()}`, content: clean }] : [];
  const proof_key = newFiles[0]?.key ?? proof.proof_key;
  const redrawn = { proof_key, ...(await describe(upload, clean)) };
  const refused = await withStoredFiles({ files, log }, newFiles, async () => {
    const isReplaced = await proofs.replace(proof, redrawn);
    // The row was deleted, has a newer upload, or was redrawn by another process.
    return isReplaced ? undefined : refuse('notWaiting');
  });
  // Removed last: a row must never name a missing file.
  if (newFiles.length > 0 && !refused) await removeFile({ files, log }, proof.proof_key);
  return clean;
}

/** Does not replace the file: the row keeps the upload. */
export const markUnreadable = (proofs: StoredProofs, proof: Proof): Promise<boolean> =>
  proofs.replace(proof, { proof_key: proof.proof_key, ...unreadable });

const unreadable = { proof_state: 'unreadable', proof_print: '', proof_taken_at: '' } as const;

async function describe(upload: Buffer, clean: Buffer | undefined) {
  if (!clean) return unreadable;
  // A picture that cannot be compared is still shown.
  const proof_print = await pictureFingerprintOf(clean).catch(() => '');
  return { proof_state: 'clean' as const, proof_print, proof_taken_at: await takenAt(upload) };
}
