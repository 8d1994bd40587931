import { mkdirSync, statSync } from 'node:fs';

/**
 * Makes the data folder for its owner alone (0700). The umask covers every file that this process makes in it later,
 * SQLite's own files included: those take no mode.
 */
export function makePrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** What to tell the operator about a folder that was made before, or by hand; undefined: nobody else gets in. */
export function whyNotPrivate(folder: string): string | undefined {
  const othersMay = statSync(folder).mode & 0o077;
  if (othersMay === 0) return undefined;
  return `DATA_DIR: other users of this machine can open ${folder}. Run: chmod -R go= '${folder}'`;
}
