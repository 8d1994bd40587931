import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import { readSetting, storeSetting } from './db/settings.ts';
import { write } from './db/write.ts';

export interface Vault {
  /** `purpose` says what the secret is for. It can be opened only with the same purpose. */
  seal(secret: string, purpose: string): string;
  /** Undefined if the text was sealed with another key, for another purpose, or not at all. */
  open(sealed: string, purpose: string): string | undefined;
  /** A key for signing, derived from the vault's key. Servers with the same vault key get the same one. */
  keyFor(purpose: string): Buffer;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * For secrets that the server must read again, which cannot be hashed. The key that seals them is not in the database.
 */
export function openVault(config: Pick<Config, 'secretsKey' | 'dataDir'>): Vault {
  const from = config.secretsKey ?? keyFrom(path.join(config.dataDir, 'secrets.key'));
  const keyFor = (info: string) => Buffer.from(hkdfSync('sha256', from, '', info, 32));
  const key = keyFor('symposia secrets');
  return {
    keyFor: (purpose) => keyFor(`symposia key: ${purpose}`),
    seal(secret, purpose) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Makes the key on first use, readable only by its owner. */
function keyFrom(file: string): string {
  const known = readIfThere(file);
  if (known) return known;
  // The file appears only when it is complete: with a key that a crash has cut off, nobody could sign in later.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const key = randomBytes(32).toString('base64');
  writeFileSync(draft, key, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isThere(error)) writeUnlessThere(file, key);
  } finally {
    unlinkSync(draft);
  }
  return readWhole(file);
}

/** For disks without hard links, such as exFAT. Another server may read the file before the key is in it. */
function writeUnlessThere(file: string, key: string): void {
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

const isThere = (error: unknown) => (error as { code?: string }).code === 'EEXIST';

/** Reads the key. Waits up to a second for another server that is writing it. */
function readWhole(file: string): string {
  for (let tries = 0; tries < 50; tries++) {
    const key = readFileSync(file, 'utf8');
    if (key) return key;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  throw new Error(`${file} is empty. Restore it from a backup, or delete it if this server has never started.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

const name = 'secrets-key-check';

/**
 * Whether the key is the same as at the last start of any server: then it opens a stored value that was sealed with it.
 */
export async function noteSecretsKey(db: Db, vault: Vault): Promise<'same' | 'changed'> {
  const known = await readSetting(db, name);
  if (known !== undefined && vault.open(known, name) !== undefined) return 'same';
  await write(db, (tx) => storeSetting(tx, name, vault.seal('', name)));
  return known === undefined ? 'same' : 'changed';
}
