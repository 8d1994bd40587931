import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { storedFiles } from '#app/stored-files.ts';
import type { TestApp } from './test-app.ts';

/** The proofs on the disk, by name. */
export async function proofFiles({ config }: TestApp): Promise<Map<string, Buffer>> {
  const folder = path.join(config.dataDir, 'files', 'proofs');
  const names = await readdir(folder).catch(() => []);
  const files = new Map<string, Buffer>();
  for (const name of names) {
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    if (content) files.set(name, content);
  }
  return files;
}

/** The proofs that no registration names. */
export async function strayProofs(app: TestApp): Promise<string[]> {
  const files = [...(await proofFiles(app)).keys()];
  const rows = await app.platform.db.selectFrom('registrations').select('proof_key').execute();
  const needed = new Set(rows.map((row) => row.proof_key));
  return files.filter((name) => !needed.has(`proofs/${name}`));
}

/** The files of a folder that no row names. */
export async function strayFiles({ platform: { files, db } }: TestApp, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(folder)) keys.push(key);
  const named = new Set(await storedFiles(db));
  return keys.filter((key) => !named.has(key));
}

/** The data that a refused registration must not change. */
export async function whatIsKept(app: TestApp, eventId: string) {
  const { db } = app.platform;
  const rows = await db.selectFrom('registrations').select('id').where('event_id', '=', eventId).execute();
  const event = await db.selectFrom('events').select('seats_taken').where('id', '=', eventId).executeTakeFirstOrThrow();
  return { registrations: rows.length, seatsTaken: event.seats_taken, strayFiles: await strayProofs(app) };
}

export const nothing = { registrations: 0, seatsTaken: 0, strayFiles: [] };
