import { redrawPicture } from '#server/files/picture.ts';
import { picturePrintOf, takenAt } from '#server/files/picture-print.ts';
import { removeFile } from '#server/files/remove-file.ts';
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
  /** The picture's print for comparing, and when it says it was taken; '' if unknown. */
  proof_print: string;
  proof_taken_at: string;
}

/** The proofs of one table: those of registrations or those of pass orders. */
export interface StoredProofs {
  /** The folder of the file store. */
  folder: string;
  find(id: string): Promise<Proof | undefined>;
  /**
   * The oldest upload that waits, except those that `failed` just now. After these, a clean picture that was stored
   * before pictures were compared.
   */
  nextReceived(failed: ReadonlySet<string>): Promise<Proof | undefined>;
  /** The row is on disk when this resolves. False: the row names another upload by now. */
  replace(proof: Proof, redrawn: Redrawn): Promise<boolean>;
}

/**
 * Replaces an upload by its re-encoded picture, so that neither metadata nor hidden data survives (R125), and stores
 * the values for comparing proofs. Returns the clean picture; undefined if the upload cannot be decoded.
 */
export async function cleanProof(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  proofs: StoredProofs,
  proof: Proof,
): Promise<Buffer | undefined> {
  const upload = await files.read(proof.proof_key);
  const isRedrawn = proof.proof_state === 'clean';
  const clean = isRedrawn ? upload : await redrawPicture(upload).catch(() => undefined);
  const key = clean && !isRedrawn ? `${proofs.folder}/${newId()}` : proof.proof_key;
  const hasNewFile = key !== proof.proof_key;
  // Stored before the upload is removed: a row must never name a missing file.
  if (clean && hasNewFile) await files.put(key, clean);
  const isReplaced = await proofs.replace(proof, { proof_key: key, ...(await describe(upload, clean)) });
  // The row was deleted, has a newer upload, or was redrawn by another process.
  const rubbish = isReplaced ? proof.proof_key : key;
  if (hasNewFile) await removeFile({ files, log }, rubbish);
  return clean;
}

async function describe(upload: Buffer, clean: Buffer | undefined) {
  if (!clean) return { proof_state: 'unreadable' as const, proof_print: '', proof_taken_at: '' };
  // A picture that cannot be compared is still shown.
  const proof_print = await picturePrintOf(clean).catch(() => '');
  return { proof_state: 'clean' as const, proof_print, proof_taken_at: await takenAt(upload) };
}
