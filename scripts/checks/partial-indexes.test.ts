import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Dozens of phones: reading all rows is faster than using an index. */
const smallTables = ['gate_devices'];

function indexedColumns(): string[] {
  const database = new DatabaseSync(path.join(process.env.TEST_SQLITE_FOLDER ?? '', 'symposia.db'), { readOnly: true });
  const indexes = database.prepare(`select tbl_name as name, sql from sqlite_master where type = 'index'`).all();
  database.close();
  return indexes.flatMap(({ name, sql }) => {
    const [, column] = /\("?(\w+)"?[^)]*\)\s+where \1 <> ''$/.exec(String(sql)) ?? [];
    return column && !smallTables.includes(String(name)) ? [column] : [];
  });
}

/** Comparisons with a column that do not also have the condition. */
function withoutCondition(source: string, column: string): string[] {
  const compared = new RegExp(`where\\('(?:\\w+\\.)?${column}', '(?:=|in)'[^\\n]*`, 'g');
  return [...source.matchAll(compared)].flatMap(({ 0: line, index }) => {
    const around = source.slice(Math.max(0, index - 100), index + line.length + 150);
    return new RegExp(`where\\('(?:\\w+\\.)?${column}', '<>', (?:''|sql\\.lit\\(''\\))`).test(around) ? [] : [line];
  });
}

/**
 * An index "where column <> ''" is used only by a query that repeats this condition: SQLite's planner does not conclude
 * it from a search for another value. Without it, the database reads the whole table.
 */
test('every query that searches by a partial index repeats the condition of the index', () => {
  const columns = indexedColumns();
  expect(columns).toEqual(
    expect.arrayContaining(['credit_id', 'pass_order_id', 'joint_payment_id', 'sign_up_network']),
  );
  const files = globSync('src/{features,server}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return columns.flatMap((column) => withoutCondition(source, column).map((line) => `${file}: ${line}`));
  });
  expect(found).toEqual([]);
});
