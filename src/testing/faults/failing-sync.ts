// Loaded before the server (`NODE_OPTIONS=--import`): while the file SYNC_FAILS_WHILE exists, every sync fails, as on a
// failing disk. SQLite's own syncs at a checkpoint cannot be changed from here.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Callback = (error: NodeJS.ErrnoException | null) => void;

const flag = process.env.SYNC_FAILS_WHILE ?? '';
const failure = (call: string) => Object.assign(new Error(`EIO: i/o error, ${call}`), { code: 'EIO', syscall: call });

for (const call of ['fsync', 'fdatasync'] as const) {
  const real = fs[call];
  const failing = (fd: number, callback: Callback) =>
    fs.existsSync(flag) ? void setImmediate(callback, failure(call)) : real(fd, callback);
  Object.assign(fs, { [call]: failing });
}
syncBuiltinESMExports();

const handle = await open(import.meta.filename);
const prototype = Object.getPrototypeOf(handle) as { sync(): Promise<void> };
const realSync = prototype.sync;
prototype.sync = function (this: typeof prototype) {
  return fs.existsSync(flag) ? Promise.reject(failure('fsync')) : realSync.call(this);
};
await handle.close();
