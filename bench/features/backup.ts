import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#testing/server-process.ts';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import { makeManyRegistrations } from '../load/many-registrations.ts';
import { noisyScreenshot } from '../screenshot.ts';

const bytesWanted = 1e9;
const proofBytes = 300 * 1024;
const run = promisify(execFile);

interface BackupTimes {
  bytes: number;
  /** Whether files were copied or only linked. */
  how: string;
  /** The longest time of a GET /api/events during the backup, and during an equal time without a backup. */
  longestMs: number;
  longestWithoutMs: number;
  backupSeconds: number;
  restoreSeconds: number;
}

/** Backs up 1 GB while the server answers, and restores it. */
export async function backupTimes(dataDir: string): Promise<BackupTimes> {
  const into = await mkdtemp(path.join(memoryFolder() ?? path.dirname(dataDir), 'symposia-bench-backup-'));
  await mkdir(dataDir, { recursive: true });
  try {
    await prepare(dataDir);
    return await measure(dataDir, into);
  } finally {
    await rm(into, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, into: string): Promise<BackupTimes> {
  await using server = await startServer({ DATA_DIR: dataDir });
  await longestWait(server.url, pause(2_000));
  const backup = timed(() => script('backup', dataDir, into));
  const longestMs = await longestWait(server.url, backup);
  const backupSeconds = await backup;
  const longestWithoutMs = await longestWait(server.url, pause(backupSeconds * 1_000));
  await server.stop();
  const [name = ''] = await readdir(into);
  const restored = `${dataDir}-restored`;
  const restoreSeconds = await timed(() => script('restore', restored, path.join(into, name)));
  await rm(restored, { recursive: true, force: true });
  return {
    ...(await sizeOf(path.join(into, name))),
    longestMs,
    longestWithoutMs,
    backupSeconds,
    restoreSeconds,
  };
}

async function prepare(dataDir: string): Promise<void> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const proof = await noisyScreenshot(proofBytes);
  const count = Math.ceil(bytesWanted / proof.length);
  await makeManyRegistrations(app, count);
  const folder = path.join(dataDir, 'files', 'proofs');
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < count; n++) await writeFile(path.join(folder, String(n)), proof);
  await app.close();
}

/**
 * Sends one request after the other over one connection until `over` resolves. Returns the longest time in
 * milliseconds.
 */
async function longestWait(url: string, over: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  void over.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    longest = Math.max(longest, await answerTime(`${url}/api/events`, agent));
    await pause(1);
  }
  agent.destroy();
  return longest;
}

function answerTime(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - started));
    }).once('error', reject);
  });
}

/** Runs a command as the system administrator does, as a separate process. */
async function script(name: 'backup' | 'restore', dataDir: string, folder: string): Promise<void> {
  const file = path.resolve(import.meta.dirname, `../../scripts/${name}.ts`);
  await run(process.execPath, [file, folder], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function sizeOf(folder: string): Promise<{ bytes: number; how: string }> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
    contents: { bytes: number }[];
  };
  const { nlink } = await stat(path.join(folder, 'files/proofs/0'));
  const bytes = manifest.contents.reduce((sum, content) => sum + content.bytes, 0);
  return { bytes, how: nlink > 1 ? 'files linked' : 'files copied' };
}
