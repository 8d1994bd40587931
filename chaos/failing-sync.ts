import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findKept, isWhole, keptInText } from '#testing/faults/kept.ts';
import { preload } from '#testing/faults/preload.ts';
import { screenshot } from '#testing/pictures.ts';
import { keepRegistering, makeLoad, type RegistrationLoad, refusals, until } from '#testing/rush.ts';
import { startServer } from '#testing/server-process.ts';

export const goal = 'fsync fails under load: 503 and reads go on; nothing is acknowledged until a new start, none lost';

const clients = 6;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const flag = path.join(dataDir, 'no-sync');
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  // Free registrations use only the database's log. Paid ones first write the file of their proof.
  const loads = [
    await makeLoad(env, { students: 2_000 }),
    await makeLoad(env, { students: 2_000, proof: await screenshot() }),
  ];
  let server = await startServer({ ...env, ...preload('failing-sync'), SYNC_FAILS_WHILE: flag });
  try {
    const first = loads.flatMap((load) => clientsOf(server.url, load));
    await until(() => loads.every((load) => load.acknowledged.length >= 40));
    await writeFile(flag, '');
    await until(() => loads.every((load) => refusedOf(load) >= 20));
    await rm(flag);
    // The next syncs succeed, but they do not prove that earlier writes are on disk.
    const untold = acknowledgedOf(loads);
    const refusedBefore = loads.map(refusedOf);
    await until(() => loads.every((load, at) => refusedOf(load) >= (refusedBefore[at] ?? 0) + 20));
    const acknowledgedAfter = acknowledgedOf(loads) - untold;
    const [ready, reads] = await Promise.all(
      ['/readyz', '/api/events'].map(async (address) => (await fetch(server.url + address)).status),
    );
    for (const load of loads) load.over = true;
    await Promise.all(first);
    await server.kill();

    for (const load of loads) load.over = false;
    server = await startServer(env);
    const again = acknowledgedOf(loads) + 80;
    const second = loads.flatMap((load) => clientsOf(server.url, load));
    await until(() => acknowledgedOf(loads) >= again);
    for (const load of loads) load.over = true;
    await Promise.all(second);
    const kept = await Promise.all(loads.map((load) => findKept(env, load)));
    const isDeliberate = loads.every((load) => [...load.refused.keys()].every((status) => status === 503));
    return {
      figure:
        `${loads.map(refusals).join(' and ')}; ${acknowledgedAfter} acknowledged before the new start, ` +
        `ready ${ready}, reads ${reads}; ${kept.map(keptInText).join('; ')}`,
      held: isDeliberate && acknowledgedAfter === 0 && ready === 503 && reads === 200 && kept.every(isWhole),
    };
  } finally {
    await server.kill();
  }
}

const clientsOf = (url: string, load: RegistrationLoad) =>
  Array.from({ length: clients }, () => keepRegistering(url, load));
const refusedOf = ({ refused }: RegistrationLoad) => [...refused.values()].reduce((sum, times) => sum + times, 0);
const acknowledgedOf = (loads: readonly RegistrationLoad[]) =>
  loads.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
