import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../../../migrations/index.ts';
import type { OpenDatabase } from '../open.ts';

/** Brings the database to the newest schema, or no further than to `last`; safe when several processes start at once. */
export async function migrate({ db, engine }: OpenDatabase, last?: string): Promise<void> {
  const all: Record<string, Migration> = {};
  for (const { name, up } of migrations) all[name] = { up: (database) => up(database, engine) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}
