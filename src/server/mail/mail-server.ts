import type { Db, Tx } from '../db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '../db/settings.ts';
import type { Platform } from '../platform.ts';
import type { Vault } from '../vault.ts';

/**
 * `tls` encrypts from the first byte. `starttls` encrypts after the greeting and refuses to continue without
 * encryption.
 */
type MailSecurity = 'tls' | 'starttls' | 'none';

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  /** '' if the server needs none. */
  password: string;
  from: string;
}

const name = 'mail-server';
const purpose = 'mail server password';

/** The mail server of the settings, with its password still sealed; undefined if none is set. */
export async function readMailServer(db: Db): Promise<MailServer | undefined> {
  const stored = await readSetting(db, name);
  return stored === undefined ? undefined : (JSON.parse(stored) as MailServer);
}

/** Whether mails can be sent at all: only then can anybody confirm an email (decision 29). */
export async function isMailServerSet({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<boolean> {
  return config.smtpUrl !== undefined || (await readSetting(db, name)) !== undefined;
}

export const lockMailServer = (tx: Tx): Promise<void> => lockSetting(tx, name);

export async function storeMailServer(tx: Tx, server: MailServer): Promise<void> {
  await storeSetting(tx, name, JSON.stringify(server));
}

export async function removeMailServer(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', name).execute();
}

export const sealPassword = (vault: Vault, password: string) => (password ? vault.seal(password, purpose) : '');

/** Undefined if the password was sealed with a key that this server does not have. */
export const openPassword = (vault: Vault, sealed: string) => (sealed ? vault.open(sealed, purpose) : '');
