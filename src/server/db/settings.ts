import { lockName } from './concurrency.ts';
import { prepared } from './prepared.ts';
import type { Db, Tx } from './schema.ts';

const find = prepared((db, at: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', at.name),
);

/** The JSON stored under this name, or undefined. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await find(db, { name });
  return rows[0]?.value;
}

const findTwo = prepared((db, at: { first: string; second: string }) =>
  db.selectFrom('settings').select(['name', 'value']).where('name', 'in', [at.first, at.second]),
);

/** Reads two settings with one query. Each is undefined if it is not stored. */
export async function readTwoSettings(db: Db, first: string, second: string): Promise<[string?, string?]> {
  const { rows } = await findTwo(db, { first, second });
  const stored = (name: string) => rows.find((row) => row.name === name)?.value;
  return [stored(first), stored(second)];
}

/**
 * Call it before reading a setting in order to change it. When two people save at once, the second waits and then reads
 * what the first has saved. It works for a setting that does not exist yet.
 */
export const lockSetting = (tx: Tx, name: string): Promise<void> => lockName(tx, `setting ${name}`);

export async function storeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
