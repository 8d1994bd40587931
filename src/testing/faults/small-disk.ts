import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

interface SmallDisk {
  folder: string;
  /**
   * `tmpfs`, or `file sizes` if nothing can be mounted. With `file sizes` no file may grow, which looks like a full
   * disk to a program.
   */
  kind: 'tmpfs' | 'file sizes';
  fill(pid: number): Promise<void>;
  empty(pid: number): Promise<void>;
  remove(): Promise<void>;
}

/** A folder on its own disk, which can be filled and emptied without effect on other programs. */
export async function makeSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'symposia-small-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).catch(() => undefined);
  return mounted ? tmpfs(folder) : fileSizes(folder);
}

function tmpfs(folder: string): SmallDisk {
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    kind: 'tmpfs',
    async fill() {
      const file = await open(ballast, 'w');
      let bytes = 0;
      try {
        for (;;) bytes += (await file.write(Buffer.alloc(megabyte))).bytesWritten;
      } catch {
        // The disk is full, except for one megabyte to work with.
      } finally {
        await file.close();
      }
      await truncate(ballast, bytes - megabyte);
    },
    empty: () => rm(ballast),
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fileSizes(folder: string): SmallDisk {
  const limit = async (pid: number, bytes: string) => {
    await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  };
  return {
    folder,
    kind: 'file sizes',
    fill: (pid) => limit(pid, '64'),
    empty: (pid) => limit(pid, 'unlimited'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
