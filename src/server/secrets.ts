import type { Db } from './db/schema.ts';
import { putSetting, readSetting } from './db/settings.ts';
import { write } from './db/write.ts';
import type { Vault } from './vault.ts';

const name = 'secrets-key-check';

/** Whether the vault's key is the one of the last start, on whatever server; told by something that it has sealed. */
export async function noteSecretsKey(db: Db, vault: Vault): Promise<'same' | 'changed'> {
  const known = await readSetting(db, name);
  if (known !== undefined && vault.open(known, name) !== undefined) return 'same';
  await write(db, (tx) => putSetting(tx, name, vault.seal('', name)));
  return known === undefined ? 'same' : 'changed';
}
