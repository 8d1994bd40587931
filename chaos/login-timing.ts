import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';

export const goal = 'a known and an unknown account take alike long: within 5 ms at the median over 200 tries';

const tries = 200;
const goalMs = 5;
const password = 'not the password of anybody';

/**
 * Measures students and administrators, with known and unknown accounts in turn, so that other work of the machine
 * affects both.
 */
export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  await prepare(dataDir);
  await using server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'true' });
  const figures: string[] = [];
  let held = true;
  for (const [who, address] of [
    ['students', '/api/students/login'],
    ['administrators', '/api/admin/login'],
  ] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = -10; index < tries; index++) {
      const order = index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const ms = await guess(`${server.url}${address}`, `${kind}@${who}.example`, index + 10);
        if (index >= 0) times[kind].push(ms);
      }
    }
    const gap = Math.abs(median(times.known) - median(times.unknown));
    held &&= gap <= goalMs;
    figures.push(`${who} ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms`);
  }
  return { figure: figures.join(', '), held };
}

async function prepare(dataDir: string): Promise<void> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { web: 'none' });
  const make = maker(app);
  await make.student({ email: 'known@students.example', password: 'a good password' });
  const { id } = await make.admin();
  const admins = app.platform.db.updateTable('admins').set({ email: 'known@administrators.example' });
  await admins.where('id', '=', id).execute();
  await app.close();
}

async function guess(url: string, email: string, index: number): Promise<number> {
  // Each attempt comes from another address, so that no throttle refuses it.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}` };
  const started = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`${email}: ${response.status}`);
  return performance.now() - started;
}

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
