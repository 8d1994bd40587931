import { keptPdfKeys } from '#features/certificates/server/index.ts';
import { orderProofs } from '#features/orders/server/index.ts';
import { answerFileKeys } from '#features/questions/server/index.ts';
import { readKeys } from '#server/backup/known-version.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * The keys of all files that are named in the database. A new folder of files must be added here, or backups miss it.
 */
export const storedFiles = (db: Db): Promise<string[]> => readKeys(db, () => keysOf(db));

async function keysOf(db: Db): Promise<string[]> {
  const proofs = await db.selectFrom('registrations').select('proof_key').where('proof_key', '<>', '').execute();
  const pictures = await db.selectFrom('pictures').select('id').execute();
  return [
    ...proofs.map((row) => row.proof_key),
    ...(await orderProofs(db)),
    ...(await answerFileKeys(db)),
    ...(await keptPdfKeys(db)),
    ...pictures.map(({ id }) => `pictures/${id}`),
  ];
}
