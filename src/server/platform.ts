import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Engine } from './db/open.ts';
import type { Db } from './db/schema.ts';
import type { FileStore } from './files/file-store.ts';
import type { DeviceViewer } from './http/session.ts';
import type { Vault } from './vault.ts';

/** What the server code of every feature works with. Time is passed in, so that tests can change it. */
export interface Platform {
  config: Config;
  db: Db;
  /** For sums over whole tables (see `openWholeTables`). */
  wholeTables: Db;
  engine: Engine;
  files: FileStore;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Signs the addresses of private files. It is derived from the vault's key, so it is not in the database. */
  signingKey: Buffer;
  /**
   * Seals secrets that must be readable later: the mail server's password, secrets of two-factor sign-in and of mails.
   */
  vault: Vault;
  /** Sends waiting mails. Queueing a mail calls it after the commit. */
  wakeOutbox: () => void;
  /** Makes public pages read their data again, on this and on other servers. For `afterCommit`. */
  siteChanged: () => void;
  /** The phone with this key; undefined if the key is unknown. */
  findDevice: (key: string | undefined) => Promise<DeviceViewer | undefined>;
}
