import type { Compilable, CompiledQuery, DialectAdapter, Insertable, QueryResult } from 'kysely';
import type { Database, Db, Tx } from './schema.ts';

/** Marks the place in a query for a value that is known only when the query runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/**
 * A query of a call that is frequent in a rush. It is built and compiled once for each database, because that takes
 * several times as long as running it (decision 25). `at` has the values by name. Anything that changes the query's
 * text, such as a column's name or the length of a list, cannot be such a value. A query that writes takes a `Tx`:
 * `prepared((tx: Tx, at …) => …)`.
 */
export function prepared<Values extends object, Row, On extends Db = Db>(
  build: (db: On, at: Values) => Compilable<Row>,
) {
  const texts = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return (db: On, values: Values): Promise<QueryResult<Row>> => {
    const { adapter } = db.getExecutor();
    let text = texts.get(adapter);
    if (!text) {
      text = build(db, slots as Values).compile();
      texts.set(adapter, text);
    }
    return db.executeQuery({ ...text, parameters: text.parameters.map((value) => filled(value, values)) });
  };
}

function filled(value: unknown, values: object): unknown {
  if (!(value instanceof Slot)) return value;
  const filling = (values as Record<string, unknown>)[value.name];
  // PostgreSQL's driver would send undefined as null.
  if (filling === undefined) throw new TypeError(`A prepared query has no value for ${value.name}`);
  return filling;
}

const inserts = new Map<string, ReturnType<typeof prepared<object, unknown, Tx>>>();

/** Inserts one row with a prepared query for its columns. Pass null for an empty column, never undefined. */
export async function insertRow<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<void> {
  const columns = Object.keys(row);
  const key = `${table} ${columns.join()}`;
  let insert = inserts.get(key);
  if (!insert) {
    insert = prepared((tx: Tx, at: object) => tx.insertInto(table).values(slotFor(columns, at)));
    inserts.set(key, insert);
  }
  await insert(tx, row);
}

// The cast is safe: the columns come from a row whose type was checked as a whole.
const slotFor = (columns: readonly string[], at: object) =>
  Object.fromEntries(columns.map((column) => [column, (at as Record<string, unknown>)[column]])) as never;

/** One row, the usual case, uses a prepared query. Several rows use one statement. */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first, ...others] = rows;
  if (first && others.length === 0) await insertRow(tx, table, first);
  else await tx.insertInto(table).values(rows).execute();
}
