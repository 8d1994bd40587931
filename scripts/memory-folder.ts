import { accessSync, constants, statfsSync } from 'node:fs';

const wantedBytes = 4 * 1024 ** 3;

/**
 * Linux's folder in memory, if it has enough room. The tests make and delete hundreds of databases, which takes twice
 * as long on a disk.
 */
export function memoryFolder(folder = '/dev/shm'): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= wantedBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}
