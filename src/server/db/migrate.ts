import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import type { OpenDatabase } from './open.ts';

/** Brings the database to the newest schema; safe when several processes start at once. */
export async function migrate({ db, engine }: OpenDatabase): Promise<void> {
  const all: Record<string, Migration> = {};
  for (const { name, up } of migrations) all[name] = { up: (database) => up(database, engine) };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest();
  if (error) throw error;
}
