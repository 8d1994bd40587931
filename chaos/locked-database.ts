import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { findKept, isWhole, keptInText } from '#testing/faults/kept.ts';
import { keepRegistering, makeLoad, refusals, until } from '#testing/rush.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  'database locked by another program for 3 s: everybody registers, no reader waits for a second, or for twice as long as before';

const clients = 50;
const lockedMs = 3_000;
const longestReadMs = 1_000;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const load = await makeLoad(env, { students: 4_000 });
  await using server = await startServer(env);
  using other = new DatabaseSync(path.join(env.DATA_DIR, 'symposia.db'), { timeout: 10_000 });
  const running = Array.from({ length: clients }, () => keepRegistering(server.url, load));
  await until(() => load.acknowledged.length >= 100);
  const usual = Math.max(...(await readFor(server.url, lockedMs)));
  other.exec('begin immediate');
  const before = load.acknowledged.length;
  const reads = await readFor(server.url, lockedMs);
  other.exec('commit');
  const meanwhile = load.acknowledged.length - before;
  await until(() => load.acknowledged.length >= before + 200 || load.students.length === 0);
  load.over = true;
  await Promise.all(running);
  const kept = await findKept(env, load);
  const longest = Math.max(...reads);
  return {
    figure: `${refusals(load)}, ${meanwhile} acknowledged meanwhile; ${reads.length} reads, the longest ${longest.toFixed(0)} ms (${usual.toFixed(0)} before); ${keptInText(kept)}`,
    // Registrations whose transaction ended before the lock may still be answered a moment later.
    held:
      load.refused.size === 0 && meanwhile <= clients && longest < Math.max(longestReadMs, 2 * usual) && isWhole(kept),
  };
}

async function readFor(url: string, ms: number): Promise<number[]> {
  const times: number[] = [];
  for (const started = performance.now(); performance.now() - started < ms; await pause(10)) {
    const at = performance.now();
    const response = await fetch(`${url}/api/events`);
    await response.arrayBuffer();
    times.push(response.status === 200 ? performance.now() - at : Number.POSITIVE_INFINITY);
  }
  return times;
}
