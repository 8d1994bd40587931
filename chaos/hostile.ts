import { hostileRequests, hostileStatements } from '#testing/attack/hostile-requests.ts';
import { openHostileServer } from '#testing/attack/hostile-server.ts';
import { watchPatiently } from '#testing/attack/watch-livez.ts';
import { fillDemoFolder } from '../scripts/demo/demo-folder.ts';

const mostMs = 150;
export const goal = `hostile single requests of every role over 5,000 students and 8,000 registrations: GET /livez answers within ${mostMs} ms`;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  await fillDemoFolder(folder);
  const { server, context } = await openHostileServer({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const seen = [];
    for (const request of [...hostileRequests(context), ...hostileStatements(context)]) {
      const watched = await watchPatiently(server, request, mostMs);
      const { name: what, status, ms, livezMs } = watched;
      console.log(
        `${livezMs > mostMs ? '✗' : '✓'} ${what}: ${status} in ${ms.toFixed(0)} ms, /livez ${livezMs.toFixed(0)} ms`,
      );
      seen.push(watched);
    }
    const worst = seen.reduce((one, other) => (one.livezMs > other.livezMs ? one : other));
    const failed = seen.filter(({ status }) => status === 0 || status === 500);
    return {
      figure: `${seen.length} requests, /livez at most ${worst.livezMs.toFixed(0)} ms (${worst.name}), ${failed.length} failed`,
      held: worst.livezMs <= mostMs && failed.length === 0,
    };
  } finally {
    await server.kill();
  }
}
