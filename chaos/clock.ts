import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyHistories } from '#server/db/verify-history.ts';
import { preload } from '#testing/faults/preload.ts';
import { findLost, keepRegistering, makeLoad, refusals, until } from '#testing/rush.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';

export const goal = 'clock a day ahead, right again, a day behind: students stay in and register, histories verify';

const dayMs = 24 * 3_600_000;
const admin = { email: 'admin@aarambh.example', password: 'a long password' };

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const offset = path.join(dataDir, 'offset');
  await writeFile(offset, '0');
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const load = await makeLoad(env, { students: 2_000 });
  await using server = await startServer({ ...env, ...preload('moved-clock'), CLOCK_OFFSET: offset });
  const running = Array.from({ length: 6 }, () => keepRegistering(server.url, load));
  await until(() => load.acknowledged.length >= 30);
  const early = await signIn(server);
  const desks: string[] = [];
  for (const move of [dayMs, 0, -dayMs]) {
    await writeFile(offset, String(move));
    process.kill(server.pid, 'SIGUSR2');
    while ((await readFile(`${offset}.seen`, 'utf8').catch(() => '')) !== String(move)) await pause(20);
    const enough = load.acknowledged.length + 40;
    await until(() => load.acknowledged.length >= enough);
    desks.push(`${await listStatus(server, early)}/${await listStatus(server, await signIn(server))}`);
  }
  load.over = true;
  await Promise.all(running);
  const { lost, seatsRight } = await findLost(env, load);
  const { db } = openDatabase(readConfig(env));
  const broken = (await verifyHistories(db)).filter((history) => history.broken !== undefined).length;
  await db.destroy();
  return {
    figure: `${refusals(load)}, ${lost} lost; desk before/after signing in again ${desks.join(' ')}; ${broken} histories broken`,
    // A session of twelve hours ends by the clock, and a new one is accepted with any clock.
    held:
      load.refused.size === 0 &&
      lost === 0 &&
      seatsRight &&
      broken === 0 &&
      desks[0] === '401/200' &&
      desks.every((desk) => desk.endsWith('/200')),
  };
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function listStatus({ url }: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/registration`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}
