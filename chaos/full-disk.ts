import { findKept, isWhole, keptInText } from '#testing/faults/kept.ts';
import { makeSmallDisk } from '#testing/faults/small-disk.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { keepRegistering, makeLoad, type RegistrationLoad, refusals, until } from '#testing/rush.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  'disk full under load: 507 in words, reads go on, writes too once there is room; none lost, no rubbish';

const clients = 6;
const proofBytes = 40 * 1024;

export async function run(): Promise<{ figure: string; held: boolean }> {
  const disk = await makeSmallDisk();
  const env = { DATA_DIR: disk.folder, LOG_LEVEL: 'silent' };
  try {
    const loads = [
      await makeLoad(env, { students: 4_000 }),
      await makeLoad(env, { students: 1_500, proof: padded(await screenshot(), proofBytes) }),
    ];
    await using server = await startServer(env);
    const running = loads.flatMap((load) => Array.from({ length: clients }, () => keepRegistering(server.url, load)));
    await until(() => loads.every((load) => load.acknowledged.length >= 20));
    await disk.fill(server.pid);
    await until(() => loads.every((load) => refusedOf(load) >= 20));
    const reads = await Promise.all(
      ['/api/events', '/', '/livez'].map(async (address) => (await fetch(server.url + address)).status),
    );
    await disk.empty(server.pid);
    const before = loads.map((load) => load.acknowledged.length);
    await until(() => loads.every((load, at) => load.acknowledged.length >= (before[at] ?? 0) + 20));
    for (const load of loads) load.over = true;
    await Promise.all(running);
    const kept = await Promise.all(loads.map((load) => findKept(env, load)));
    // With `file sizes` a file cannot grow, which looks like a failing disk to a program.
    const expected = disk.kind === 'tmpfs' ? [507] : [507, 503];
    const isDeliberate = loads.every((load) => [...load.refused.keys()].every((status) => expected.includes(status)));
    return {
      figure: `${disk.kind}: ${loads.map(refusals).join(' and ')}; reads ${reads.join(' ')}; ${kept.map(keptInText).join('; ')}`,
      held: isDeliberate && reads.every((status) => status === 200) && kept.every(isWhole),
    };
  } finally {
    await disk.remove();
  }
}

const refusedOf = ({ refused }: RegistrationLoad) => [...refused.values()].reduce((sum, times) => sum + times, 0);
