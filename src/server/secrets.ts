import { randomBytes } from 'node:crypto';
import type { Db } from './db/schema.ts';

/** The key that signs private addresses: made once, kept with the data, the same on every server of an edition. */
export async function loadSigningKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ name: 'signing-key', value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'signing-key')
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64');
}
