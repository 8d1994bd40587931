import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes the names in a folder and below it survive a power cut; the files themselves are synced by who writes them. */
export async function syncFolders(folder: string, { deep = true } = {}): Promise<void> {
  const below = deep ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const folders = below
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const each of [...folders, folder]) {
    const handle = await open(each, 'r');
    await handle.sync().finally(() => handle.close());
  }
}
