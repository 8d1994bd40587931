import { crashUnderLoad } from '#testing/faults/crash-under-load.ts';
import { isWhole, keptInText } from '#testing/faults/kept.ts';
import { screenshot } from '#testing/pictures.ts';
import { makeLoad } from '#testing/rush.ts';

export const goal = 'SIGKILL 50 times under load: nothing acknowledged lost, no proof missing, ready within 2 s';

const crashes = 50;
const longestMs = 2_000;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const env = { DATA_DIR: dataDir };
  const load = await makeLoad(env, { students: crashes * 150, proof: await screenshot() });
  const report = await crashUnderLoad({ env, load, crashes });
  const times = report.readyMs.toSorted((one, other) => one - other);
  const median = times[crashes >> 1] ?? Number.POSITIVE_INFINITY;
  const longest = times.at(-1) ?? Number.POSITIVE_INFINITY;
  return {
    figure:
      `${load.acknowledged.length} acknowledged, ${keptInText(report)}, ` +
      `ready after ${median.toFixed(0)} ms at the median, ${longest.toFixed(0)} at most`,
    held: isWhole(report) && report.outlasted && report.proofsNotShown === 0 && median < longestMs,
  };
}
