import { redrawPicture } from '#server/files/picture.ts';
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
  upload: Buffer;
  /** Undefined where nothing could decode the upload. */
  clean: Buffer | undefined;
}

/** The proofs of one table: those of registrations, and those of orders. */
export interface StoredProofs {
  /** Of the file store. */
  folder: string;
  find(id: string): Promise<Proof | undefined>;
  /** The oldest upload that waits, past those that `failed` just now. */
  nextReceived(failed: ReadonlySet<string>): Promise<Proof | undefined>;
  /** Durable when it resolves; false where the row does not name the upload any more. */
  replace(proof: Proof, redrawn: Redrawn): Promise<boolean>;
}

/**
 * Replaces an upload by the re-encoded picture, so that neither metadata nor anything hidden survives
 * (R125). Answers the clean picture, or undefined when nothing could decode the upload.
 */
export async function cleanProof(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  proofs: StoredProofs,
  proof: Proof,
): Promise<Buffer | undefined> {
  const upload = await files.read(proof.proof_key);
  const clean = await redrawPicture(upload).catch(() => undefined);
  const key = clean ? `${proofs.folder}/${newId()}` : proof.proof_key;
  // Durable before the upload goes: a row never points at a missing file.
  if (clean) await files.put(key, clean);
  const proof_state = clean ? 'clean' : 'unreadable';
  const isReplaced = await proofs.replace(proof, { proof_key: key, proof_state, upload, clean });
  // Nothing to replace any more: deleted, sent again, or cleaned by somebody else meanwhile.
  const rubbish = isReplaced ? proof.proof_key : key;
  if (clean) await removeFile({ files, log }, rubbish);
  return clean;
}
