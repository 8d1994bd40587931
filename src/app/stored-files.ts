import { keptPdfKeys } from '#features/certificates/server/index.ts';
import { orderProofs } from '#features/orders/server/index.ts';
import { answerFileKeys } from '#features/questions/server/index.ts';
import { CannotBackUp } from '#server/backup/refusals.ts';
import { readMigrations } from '#server/backup/snapshot-sqlite.ts';
import type { Db } from '#server/db/schema.ts';
import { migrations } from '../../migrations/index.ts';

/**
 * The keys of all files that are named in the database. Refuses a database of another version, in which files could be
 * missed.
 */
export async function storedFiles(db: Db): Promise<string[]> {
  const applied = await readMigrations(db);
  const known = migrations.map(({ name }) => name);
  // A newer version may have tables that name files and that this version does not know.
  if (applied.some((name) => !known.includes(name))) throw new CannotBackUp(`the database is of a newer ${whatToDo}`);
  try {
    return await keysOf(db);
  } catch (error) {
    if (applied.length === known.length) throw error;
    // A table that names files in this version is not there yet.
    throw new CannotBackUp(`the database is of an older ${whatToDo}`, { cause: error });
  }
}

const whatToDo = 'version of Symposia. Make the backup with that version.';

/** A new folder of files must be added here, or backups miss it. */
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
