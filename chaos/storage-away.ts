import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { screenshot } from '#testing/pictures.ts';
import { findLost, keepRegistering, makeLoad, type RegistrationLoad, refusals, until } from '#testing/rush.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { startServer } from '#testing/server-process.ts';

export const goal = 'file store gone, then silent, under load: 503 for calls with a file, the rest goes on; none lost';

const clients = 6;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const storage = await startS3('fest');
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: storage.url,
    S3_REGION: 'auto',
    S3_BUCKET: 'fest',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const free = await makeLoad(env, { students: 3_000 });
  const paid = await makeLoad(env, { students: 2_000, proof: await screenshot() });
  const server = await startServer(env);
  try {
    const running = [free, paid].flatMap((load) =>
      Array.from({ length: clients }, () => keepRegistering(server.url, load)),
    );
    await more(paid.acknowledged, 30);
    await storage.pause();
    await more(free.acknowledged, 60);
    await until(() => (paid.refused.get(503) ?? 0) >= 20);
    const whileAway = (await fetch(`${server.url}/readyz`)).status;
    await storage.resume();
    await more(paid.acknowledged, 30);
    storage.keepSilent(true);
    const refused = (paid.refused.get(503) ?? 0) + clients;
    await until(() => (paid.refused.get(503) ?? 0) >= refused);
    storage.keepSilent(false);
    await more(paid.acknowledged, 30);
    for (const load of [free, paid]) load.over = true;
    await Promise.all(running);
    const lost = await Promise.all([findLost(env, free), findLost(env, paid)]);
    const missing = await missingObjects(env, storage);
    const isDeliberate = [...paid.refused.keys()].every((status) => status === 503) && free.refused.size === 0;
    return {
      figure:
        `with a file ${refusals(paid)}, without ${refusals(free)}; ready ${whileAway} meanwhile; ` +
        `${lost.map((one) => one.lost).join(' and ')} lost, ${missing} proofs missing`,
      held: isDeliberate && whileAway === 503 && missing === 0 && lost.every((one) => one.lost === 0 && one.seatsRight),
    };
  } finally {
    await server.kill();
    await storage.stop();
  }
}

async function more(list: RegistrationLoad['acknowledged'], count: number): Promise<void> {
  const enough = list.length + count;
  await until(() => list.length >= enough);
}

async function missingObjects(env: Record<string, string>, { objects }: S3Server): Promise<number> {
  const { db } = openDatabase(readConfig(env));
  const rows = await db.selectFrom('registrations').select('proof_key').where('proof_key', '<>', '').execute();
  await db.destroy();
  return rows.filter(({ proof_key }) => !objects.has(proof_key)).length;
}
