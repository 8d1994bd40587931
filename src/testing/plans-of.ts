import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { engine, type TestApp } from './test-app.ts';

/** The query plan of each query that `read` makes. */
export async function plansOf(app: TestApp, read: (db: Db) => Promise<unknown>) {
  const { db } = app.platform;
  const nodes: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(db.withPlugin(noting));
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  return db.connection().execute(async (one) => {
    // Otherwise PostgreSQL scans whole tables, because in these small tables an index costs more.
    if (engine === 'postgres') await one.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
    const plans: { sql: string; plan: string }[] = [];
    for (const node of nodes.filter(({ kind }) => kind === 'SelectQueryNode')) {
      const { sql, parameters: given } = one.getExecutor().compileQuery(node, createQueryId());
      // A prepared query has placeholders instead of values.
      const parameters = given.map((value) => (typeof value === 'object' ? '' : value));
      const { rows } = await one.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, parameters));
      plans.push({ sql, plan: JSON.stringify(rows) });
    }
    return plans;
  });
}
