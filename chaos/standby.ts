import { startPostgresPair } from '#testing/postgres/postgres-pair.ts';
import { findLost, keepRegistering, makeLoad, until } from '#testing/rush.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';

export const goal = 'primary killed under load, standby promoted: nothing acknowledged lost, writing again within 30 s';

const clients = 12;
const before = 150;
const after = 100;
const longestSeconds = 30;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const pair = await startPostgresPair();
  const env = { DATABASE_URL: pair.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  let server: ServerProcess | undefined;
  try {
    const load = await makeLoad(env, { students: 2_000 });
    server = await startServer(env);
    const { url } = server;
    const running = Array.from({ length: clients }, () => keepRegistering(url, load));
    await until(() => load.acknowledged.length >= before);
    await pair.killPrimary();
    const killedAt = performance.now();
    await pair.promoteStandby();
    const resumed = () => load.acknowledged.filter(({ at }) => at > killedAt + 50);
    await until(() => resumed().length >= after || performance.now() - killedAt > 4 * longestSeconds * 1_000);
    load.over = true;
    await Promise.all(running);
    const seconds = ((resumed()[0]?.at ?? Number.POSITIVE_INFINITY) - killedAt) / 1_000;
    const { lost, seatsRight } = await findLost({ DATABASE_URL: pair.standbyUrl }, load);
    return {
      figure: `${load.acknowledged.length} acknowledged, ${lost} lost, writing again after ${seconds.toFixed(1)} s`,
      held: lost === 0 && seatsRight && seconds <= longestSeconds,
    };
  } finally {
    await server?.kill();
    await pair.stop();
  }
}
