import { redrawPicture } from '#server/files/picture.ts';
import { printOf, takenAt } from '#server/files/picture-print.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

interface Proof {
  id: string;
  proof_key: string;
  /** As in the column of `registrations`. */
  proof_state: 'none' | 'received' | 'clean' | 'unreadable';
}

/** What has become of an upload. */
interface Redrawn {
  proof_key: string;
  proof_state: 'clean' | 'unreadable';
  /** What it looks like, and when it says it was taken; '' where that is not known. */
  proof_print: string;
  proof_taken_at: string;
}

/** The proofs of one table: those of registrations, and those of orders. */
export interface StoredProofs {
  /** Of the file store. */
  folder: string;
  find(id: string): Promise<Proof | undefined>;
  /**
   * The oldest upload that waits, past those that `failed` just now; then a clean picture that was stored before it was
   * compared with others.
   */
  nextReceived(failed: ReadonlySet<string>): Promise<Proof | undefined>;
  /** Durable when it resolves; false where the row does not name the upload any more. */
  replace(proof: Proof, redrawn: Redrawn): Promise<boolean>;
}

/**
 * Replaces an upload by the re-encoded picture, so that neither metadata nor anything hidden survives
 * (R125), and keeps what is compared with other proofs. Answers the clean picture, or undefined when nothing could decode
 * the upload.
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
  // Durable before the upload goes: a row never points at a missing file.
  if (clean && hasNewFile) await files.put(key, clean);
  const isReplaced = await proofs.replace(proof, { proof_key: key, ...(await describe(upload, clean)) });
  // Nothing to replace any more: deleted, sent again, or cleaned by somebody else meanwhile.
  const rubbish = isReplaced ? proof.proof_key : key;
  if (hasNewFile) await removeFile({ files, log }, rubbish);
  return clean;
}

async function describe(upload: Buffer, clean: Buffer | undefined) {
  if (!clean) return { proof_state: 'unreadable' as const, proof_print: '', proof_taken_at: '' };
  // A picture that cannot be compared is still shown.
  const proof_print = await printOf(clean).catch(() => '');
  return { proof_state: 'clean' as const, proof_print, proof_taken_at: await takenAt(upload) };
}
