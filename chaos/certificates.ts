import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#testing/server-process.ts';
import { fillWithRegistrations, people, poisonedCount } from '../bench/features/certificates.ts';

export const goal = `SIGKILL in the middle of a batch of ${people}: run again, it makes all but the ${poisonedCount} that it names, and none twice`;

const kills = 3;
const waitMs = 20;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const { eventId, bearer } = await fillWithRegistrations(dataDir);
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ eventId, kind: 'participation', rule: { kind: 'registered' } });
  const ask = (url: string) => fetch(`${url}/api/admin/certificates/batches`, { method: 'POST', headers, body });
  const left: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startServer(env);
    const asked = ask(server.url).then(
      () => 'answered',
      () => 'cut off',
    );
    // Kills the server after each quarter of the batch.
    while ((await madeNow(server.url, eventId, headers)) < (people / (kills + 1)) * kill) await pause(waitMs);
    await server.kill();
    if ((await asked) === 'answered') throw new Error('the batch was done before it could be killed');
    left.push((await read(env, eventId)).length);
  }
  const server = await startServer(env);
  const last = (await (await ask(server.url)).json()) as { made: number; failed: { name: string; reason: string }[] };
  const again = (await (await ask(server.url)).json()) as { made: number };
  await server.kill();
  const rows = await read(env, eventId);
  const once = new Set(rows.map(({ student_id }) => student_id)).size;
  const good = people - poisonedCount;
  const isPart = left.every((count, at) => count > (left[at - 1] ?? 0) && count < good);
  return {
    figure:
      `${left.join(', ')} made when it was killed, then ${last.made} more and ${last.failed.length} named; ` +
      `${rows.length} in all, of ${once} people; ${again.made} made by one run more`,
    held:
      isPart &&
      rows.length === good &&
      once === good &&
      rows.length === (left.at(-1) ?? 0) + last.made &&
      last.failed.length === poisonedCount &&
      last.failed.every(({ reason }) => reason !== '') &&
      again.made === 0,
  };
}

async function madeNow(url: string, eventId: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/api/admin/certificates?limit=1&event=${eventId}`, { headers });
  return ((await answer.json()) as { found: number }).found;
}

/** The event's certificates in the database, read while no server runs. */
async function read(env: Record<string, string>, eventId: string) {
  const app = await buildApp(readConfig(env), { web: 'none' });
  const all = app.platform.db.selectFrom('certificates').select(['id', 'student_id']);
  const rows = await all.where('event_id', '=', eventId).execute();
  await app.close();
  return rows;
}
