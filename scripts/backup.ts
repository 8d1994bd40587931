import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { storedFiles } from '#app/stored-files.ts';
import { backUp } from '#server/backup/back-up.ts';
import { CannotBackUp } from '#server/backup/refusals.ts';
import { BadConfig, readConfig } from '#server/config.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { countOf } from '#shared/counts.ts';

// `npm run backup [-- folder]`, while the server runs. It has a lower priority than the server.
try {
  goLast();
  const into = folderFrom(process.argv.slice(2));
  const { folder, manifest } = await backUp(readConfig(), { into, now: new Date(), fileKeys: storedFiles });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const files = manifest.contents.filter((content) => content.path.startsWith('files/')).length;
  const bytes = manifest.contents.reduce((sum, content) => sum + content.bytes, 0);
  console.log(
    `Backed up ${countOf(rows, 'row')} and ${countOf(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB) to ${folder}`,
  );
  if (manifest.missing.length > 0) {
    console.error(`Not in it, because rows name them and they are not there: ${manifest.missing.join(', ')}`);
    process.exitCode = 2;
  }
} catch (error) {
  const isRefused = error instanceof CannotBackUp || error instanceof BadConfig;
  const why = isRefused ? error.message : whyNotOpened(error);
  if (why === undefined) throw error;
  console.error(`Nothing was backed up: ${why}`);
  process.exitCode = 1;
}

/** If an option were taken for a folder, the backup would be where nobody looks for it. */
function folderFrom([folder = 'backups', ...others]: string[]): string {
  const option = [folder, ...others].find((argument) => argument.startsWith('-'));
  const how = 'npm run backup -- /mnt/elsewhere';
  if (option) throw new CannotBackUp(`there is no option ${option}; name the folder alone: ${how}`);
  if (others.length > 0) throw new CannotBackUp(`name one folder, not ${others.length + 1}: ${how}`);
  return path.resolve(folder);
}

/** Gives this process the lowest priority. On Linux each thread has its own priority. */
function goLast(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
}
