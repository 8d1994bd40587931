import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { printOf, takenAt } from '#server/files/picture-print.ts';
import type { Platform } from '#server/platform.ts';
import type { StoredProofs } from '../proofs/stored-proofs.ts';

const columns = ['id', 'proof_key', 'proof_state'] as const;

export const registrationProofs = ({ db }: Platform): StoredProofs => ({
  folder: 'proofs',
  find: (id) => db.selectFrom('registrations').select(columns).where('id', '=', id).executeTakeFirst(),
  nextReceived(failed) {
    const waiting = db
      .selectFrom('registrations')
      .select(columns)
      .where('proof_state', '=', 'received')
      .orderBy('created_at')
      .limit(1);
    return (failed.size > 0 ? waiting.where('id', 'not in', [...failed]) : waiting).executeTakeFirst();
  },
  async replace(proof, { proof_key, proof_state, upload, clean }) {
    // What the desk compares; a picture that cannot be compared is still shown.
    const proof_print = clean ? await printOf(clean).catch(() => '') : '';
    const proof_taken_at = clean ? await takenAt(upload) : '';
    return write(db, (tx) =>
      didChange(
        tx
          .updateTable('registrations')
          .set({ proof_key, proof_state, proof_print, proof_taken_at })
          .where('id', '=', proof.id)
          .where('proof_key', '=', proof.proof_key),
      ),
    );
  },
});
