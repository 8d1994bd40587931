import { prepared } from './prepared.ts';
import type { Db, Tx } from './schema.ts';

const find = prepared((db, at: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', at.name),
);

/** The JSON under this name; undefined without one. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await find(db, { name });
  return rows[0]?.value;
}

export async function putSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
