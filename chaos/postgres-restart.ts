import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { findLost, keepRegistering, makeLoad, refusals, until } from '#testing/rush.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';

export const goal =
  'PostgreSQL restarted three times under load: 503 meanwhile and nothing worse, none lost, same process';

const clients = 12;
const restarts = 3;
const between = 80;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  let server: ServerProcess | undefined;
  try {
    const load = await makeLoad(env, { students: 3_000 });
    server = await startServer(env);
    const { url } = server;
    const running = Array.from({ length: clients }, () => keepRegistering(url, load));
    for (let restart = 0; restart < restarts; restart++) {
      const enough = load.acknowledged.length + between;
      await until(() => load.acknowledged.length >= enough);
      await postgres.pause();
      await postgres.resume();
    }
    const enough = load.acknowledged.length + between;
    await until(() => load.acknowledged.length >= enough);
    load.over = true;
    await Promise.all(running);
    const { lost, seatsRight } = await findLost(env, load);
    const worse = [...load.refused.keys()].filter((status) => status !== 503);
    return {
      figure: `${load.acknowledged.length} acknowledged, ${lost} lost; ${refusals(load)}`,
      held: lost === 0 && seatsRight && worse.length === 0,
    };
  } finally {
    await server?.kill();
    await postgres.stop();
  }
}
