import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { CannotStart, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase, openWholeTables } from '#server/db/open.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { lockDataFolder, whyNotPrivate } from '#server/files/data-folder.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { sealWaitingMails } from '#server/mail/mail-secrets.ts';
import type { Platform } from '#server/platform.ts';
import { noteSecretsKey, openVault } from '#server/vault.ts';
import { seedSampleEdition } from './sample/seed.ts';

export interface OpenPlatform {
  platform: Omit<Platform, 'wakeOutbox' | 'siteChanged' | 'findDevice'> & Pick<OpenDatabase, 'db'>;
  close(): Promise<void>;
}

/** Locks the data folder, opens database and files, migrates, and fills an empty database with the sample edition. */
export async function openPlatform(config: Config, log: FastifyBaseLogger, now: () => Date): Promise<OpenPlatform> {
  const unlock = claim(config);
  const warning = whyNotPrivate(config.dataDir);
  if (warning) log.warn(warning);
  let opened: OpenDatabase | undefined;
  try {
    const files = await openFiles(config);
    opened = openDatabase(config);
    await prepare(opened, now());
    const { db, engine } = opened;
    const wholeTables = openWholeTables(opened, config);
    const vault = openVault(config);
    if ((await noteSecretsKey(db, vault)) === 'changed') log.warn(otherKey);
    await sealWaitingMails(db, vault);
    const signingKey = vault.keyFor('signed links');
    return {
      platform: { config, db, wholeTables, engine, files, now, log, signingKey, vault },
      async close() {
        await Promise.all([db.destroy(), files.close()]);
        unlock();
      },
    };
  } catch (error) {
    await opened?.db.destroy().catch(() => undefined);
    unlock();
    throw error;
  }
}

const otherKey =
  'SECRETS_KEY or secrets.key is not the one of the last start: sealed secrets do not open, signed links have ended. ' +
  'Several servers on one database need the same SECRETS_KEY.';

function claim(config: Config): () => void {
  try {
    return lockDataFolder(config.dataDir);
  } catch (error) {
    throw new CannotStart(`DATA_DIR: ${words(error)}`);
  }
}

async function openFiles(config: Config): Promise<FileStore> {
  const files = await openFileStore(config);
  await files.check().catch((error: unknown) => {
    throw new CannotStart(`${config.s3 ? 'S3_BUCKET' : 'DATA_DIR'}: files cannot be stored there (${words(error)})`);
  });
  return files;
}

async function prepare(opened: OpenDatabase, now: Date): Promise<void> {
  try {
    // After a failed sync, pages of the log may be missing on the disk. This checks the log and moves its pages to the
    // database file, where they are safe (sqlite.ts).
    if (opened.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(opened.db);
    await migrate(opened);
    await seedSampleEdition(opened.db, now);
    if (opened.engine === 'sqlite') await sql`pragma busy_timeout = 0`.execute(opened.db);
  } catch (error) {
    const why = whyNotOpened(error);
    if (why) throw new CannotStart(why);
    throw error;
  }
}

const words = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};
