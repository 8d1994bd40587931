import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Engine } from './db/open.ts';
import type { Db } from './db/schema.ts';
import type { FileStore } from './files/file-store.ts';
import type { DeviceViewer } from './http/session.ts';
import type { Vault } from './vault.ts';

/** What every feature's server side works with; time is passed in, so that tests can move it. */
export interface Platform {
  config: Config;
  db: Db;
  /** For sums over whole tables (`openWholeTables`). */
  wholeTables: Db;
  engine: Engine;
  files: FileStore;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Signs the addresses of private files; made from the vault's key, so it is not in the database. */
  signingKey: Buffer;
  /** Seals what is kept and used again: the mail server's password, secrets of two-factor sign-in and of mails. */
  vault: Vault;
  /** Sends the mails that wait. Queueing a mail calls it after the commit. */
  wakeOutbox: () => void;
  /** Makes public pages read their data again, here and on other servers. For `afterCommit`. */
  siteChanged: () => void;
  /** Whose key it is; undefined for none that is known. */
  findDevice: (key: string | undefined) => Promise<DeviceViewer | undefined>;
}
