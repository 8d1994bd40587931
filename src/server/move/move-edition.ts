import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../db/open.ts';
import { type Row, readRows, replaceRowsInPostgres } from '../db/rows.ts';
import type { Db } from '../db/schema.ts';
import { type Table, tablesInOrder } from '../db/tables.ts';
import { write } from '../db/write.ts';

/** Nothing was moved. The message is for the system administrator. */
export class CannotMove extends Error {}

interface MovedTable {
  name: string;
  rows: number;
  checksum: string;
}

interface Move {
  tables: MovedTable[];
  /** The target had exactly these rows already, so nothing was written. */
  wasThere: boolean;
}

/**
 * Copies all rows of an edition into an empty PostgreSQL database. One transaction does it all and commits only if row
 * counts and checksums are equal. If it is interrupted, the target stays empty and the move can be run again. Both
 * databases must have the newest schema, and nobody may write to the source meanwhile.
 */
export async function moveEdition(from: OpenDatabase, to: OpenDatabase, tell: (line: string) => void): Promise<Move> {
  const tables = await tablesInOrder(from);
  const expected = await sumsOf(from.db, tables);
  const present = await sumsOf(to.db, tables);
  if (isSame(expected, present)) return { tables: expected, wasThere: true };
  const filled = present.filter(({ name, rows }) => rows > 0 && name !== 'history_heads');
  if (filled.length > 0) {
    const names = filled.map(({ name }) => name).join(', ');
    throw new CannotMove(`the target is not empty (${names}): name a database in which no server has run yet`);
  }
  await write(to.db, async (tx) => {
    await replaceRowsInPostgres(tx, tables, async function* (table) {
      tell(`copying ${table.name}`);
      yield* readRows(from.db, table);
    });
    const arrived = await sumsOf(tx, tables);
    const wrong = expected.filter((sum, index) => !isSame([sum], [arrived[index]]));
    if (wrong.length > 0) throw new CannotMove(`not copied faithfully: ${wrong.map(({ name }) => name).join(', ')}`);
  });
  return { tables: expected, wasThere: false };
}

async function sumsOf(db: Db, tables: readonly Table[]): Promise<MovedTable[]> {
  const sums: MovedTable[] = [];
  for (const table of tables) sums.push(await sumOf(db, table));
  return sums;
}

const sumBits = 128;

/**
 * Adds up the hashes of the rows. A sum does not depend on the order of rows, and the two databases sort texts
 * differently.
 */
async function sumOf(db: Db, table: Table): Promise<MovedTable> {
  let rows = 0;
  let sum = 0n;
  for await (const some of readRows(db, table)) {
    rows += some.length;
    for (const row of some) sum += hashOf(table, row);
  }
  return {
    name: table.name,
    rows,
    checksum: BigInt.asUintN(sumBits, sum)
      .toString(16)
      .padStart(sumBits / 4, '0'),
  };
}

function hashOf({ columns }: Table, row: Row): bigint {
  const text = JSON.stringify(columns.map((column) => row[column]));
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest.slice(0, sumBits / 4)}`);
}

const isSame = (some: readonly MovedTable[], others: readonly (MovedTable | undefined)[]) =>
  some.every(({ rows, checksum }, index) => others[index]?.rows === rows && others[index]?.checksum === checksum);
