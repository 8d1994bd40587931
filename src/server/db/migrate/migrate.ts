import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../../../migrations/index.ts';
import type { OpenDatabase } from '../open.ts';
import type { Db } from '../schema.ts';
import { isTableMissing } from '../violations.ts';

/** Migrates the database to the newest schema, or up to `last`. Several processes may call it at once. */
export async function migrate({ db, engine }: OpenDatabase, last?: string): Promise<void> {
  if (last === undefined && (await isNewest(db))) return;
  const all: Record<string, Migration> = {};
  for (const { name, up } of migrations) all[name] = { up: (database) => up(database, engine) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/**
 * Avoids the Migrator if nothing is to do: it reads the whole catalogue twice to find that out, which takes half of the
 * time of a start on PostgreSQL. All migrations are applied in one transaction, so this never sees only some of them.
 */
async function isNewest(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
}

async function appliedMigrations(db: Db): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (isTableMissing(error)) return new Set();
    throw error;
  }
}
