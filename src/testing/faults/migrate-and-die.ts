// Runs as a separate process. Migrates up to a given migration, and is killed in the middle of that one or just before
// its commit.
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrations } from '../../../migrations/index.ts';

const [name, moment] = process.argv.slice(2);
const migration = migrations.find((one) => one.name === name);
if (!migration) throw new Error(`There is no migration ${name}.`);
const { up } = migration;
const die = () => process.kill(process.pid, 'SIGKILL');

migration.up = async (db, engine) => {
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery({ node }) {
      if (moment === 'midway' && ++statements > 1) die();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await up(counting, engine);
  die();
};
await migrate(openDatabase(readConfig(process.env)), name);
