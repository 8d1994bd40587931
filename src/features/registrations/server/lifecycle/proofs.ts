import type { Selectable } from 'kysely';
import { didChange } from '#server/db/concurrency.ts';
import type { Database } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { redrawPicture } from '#server/files/picture.ts';
import { printOf, takenAt } from '#server/files/picture-print.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

export type Proof = Pick<Selectable<Database['registrations']>, 'id' | 'proof_key' | 'proof_state'>;

const columns = ['id', 'proof_key', 'proof_state'] as const;

export function findProof({ db }: Platform, registrationId: string): Promise<Proof | undefined> {
  return db.selectFrom('registrations').select(columns).where('id', '=', registrationId).executeTakeFirst();
}

/** The oldest upload that waits, past those that `failed` just now. */
export function nextReceivedProof({ db }: Platform, failed: ReadonlySet<string>): Promise<Proof | undefined> {
  const waiting = db
    .selectFrom('registrations')
    .select(columns)
    .where('proof_state', '=', 'received')
    .orderBy('created_at')
    .limit(1);
  const others = failed.size > 0 ? waiting.where('id', 'not in', [...failed]) : waiting;
  return others.executeTakeFirst();
}

/**
 * Replaces an upload by the re-encoded picture, so that neither metadata nor anything hidden survives
 * (R125). Answers the clean picture, or undefined when nothing could decode the upload.
 */
export async function cleanProof({ db, files, log }: Platform, proof: Proof): Promise<Buffer | undefined> {
  const upload = await files.read(proof.proof_key);
  const clean = await redrawPicture(upload).catch(() => undefined);
  // What the desk compares; a picture that cannot be compared is still shown.
  const proof_print = clean ? await printOf(clean).catch(() => '') : '';
  const proof_taken_at = clean ? await takenAt(upload) : '';
  const key = clean ? `proofs/${newId()}` : proof.proof_key;
  if (clean) await files.put(key, clean);
  // Durable before the upload goes: a row never points at a missing file.
  const proofState = clean ? 'clean' : 'unreadable';
  const isReplaced = await write(db, (tx) =>
    didChange(
      tx
        .updateTable('registrations')
        .set({ proof_key: key, proof_state: proofState, proof_print, proof_taken_at })
        .where('id', '=', proof.id)
        .where('proof_key', '=', proof.proof_key),
    ),
  );
  // Nothing to replace any more: deleted, or cleaned by somebody else meanwhile.
  const rubbish = isReplaced ? proof.proof_key : key;
  if (clean) await removeFile({ files, log }, rubbish);
  return clean;
}
