import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localFileStore } from '../files/local-file-store.ts';
import { moveFiles } from './move-files.ts';

async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('an edition without files is moved, and one whose files cannot be read is not', async () => {
  const [from, to] = [await dataFolder(), await dataFolder()];
  const stores = [localFileStore(from), localFileStore(to)] as const;
  expect(await moveFiles(from, ...stores)).toEqual({ files: 0, bytes: 0 });
  await writeFile(path.join(from, 'files'), '');
  await expect(moveFiles(from, ...stores)).rejects.toThrow('ENOTDIR');
});
