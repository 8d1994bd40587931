import type { StoredProofs } from '#features/registrations/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { sweepFolder } from '#server/files/remove-file.ts';
import type { Platform } from '#server/platform.ts';

const folder = 'orders';
const columns = ['id', 'proof_key', 'proof_state'] as const;

/** The proofs of orders, for the worker that redraws proofs and for the address that opens them. */
export const storedOrderProofs = ({ db }: Platform): StoredProofs => ({
  folder,
  find: (id) => db.selectFrom('pass_orders').select(columns).where('id', '=', id).executeTakeFirst(),
  nextReceived(failed) {
    const waiting = db
      .selectFrom('pass_orders')
      .select(columns)
      .where(({ eb, and, or }) =>
        or([eb('proof_state', '=', 'received'), and([eb('proof_state', '=', 'clean'), eb('proof_print', 'is', null)])]),
      )
      // Sorts 'received' before 'clean'.
      .orderBy('proof_state', 'desc')
      .orderBy('created_at')
      .limit(1);
    return (failed.size > 0 ? waiting.where('id', 'not in', [...failed]) : waiting).executeTakeFirst();
  },
  replace: (proof, redrawn) =>
    write(db, (tx) =>
      didChange(
        tx.updateTable('pass_orders').set(redrawn).where('id', '=', proof.id).where('proof_key', '=', proof.proof_key),
      ),
    ),
});

/** The keys of all proofs that orders name. */
export async function orderProofs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pass_orders').select('proof_key').where('proof_key', '<>', '').execute();
  return rows.map(({ proof_key }) => proof_key);
}

/** Removes files that no order names. They are left when the server stops between storing the file and the commit. */
export const sweepOrderProofs = (platform: Platform): Promise<number> =>
  sweepFolder(platform, folder, () => orderProofs(platform.db));
