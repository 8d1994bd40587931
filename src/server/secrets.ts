import { randomBytes } from 'node:crypto';
import type { Db } from './db/schema.ts';
import { readSetting } from './db/settings.ts';

const name = 'signing-key';

/** The key that signs private addresses: made once, kept with the data, the same on every server of an edition. */
export async function loadSigningKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const key = await readSetting(db, name);
  if (key === undefined) throw new Error('The database does not keep the signing key');
  return Buffer.from(key, 'base64');
}
