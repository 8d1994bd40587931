import { migrations } from '../../../migrations/index.ts';
import type { Db } from '../db/schema.ts';
import { CannotBackUp } from './refusals.ts';
import { readMigrations } from './snapshot-sqlite.ts';

/** Reads the keys of files. Refuses a database of another version, in which files could be missed. */
export async function readKeys(db: Db, read: () => Promise<string[]>): Promise<string[]> {
  const applied = await readMigrations(db);
  const known = migrations.map(({ name }) => name);
  // A newer version may have tables that name files and that this version does not know.
  if (applied.some((name) => !known.includes(name))) throw new CannotBackUp(`the database is of a newer ${whatToDo}`);
  try {
    return await read();
  } catch (error) {
    if (applied.length === known.length) throw error;
    // A table that names files in this version is not there yet.
    throw new CannotBackUp(`the database is of an older ${whatToDo}`, { cause: error });
  }
}

const whatToDo = 'version of Symposia. Make the backup with that version.';
