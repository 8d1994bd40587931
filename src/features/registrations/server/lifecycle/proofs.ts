import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
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
  replace: (proof, redrawn) =>
    write(db, (tx) =>
      didChange(
        tx
          .updateTable('registrations')
          .set(redrawn)
          .where('id', '=', proof.id)
          .where('proof_key', '=', proof.proof_key),
      ),
    ),
});
