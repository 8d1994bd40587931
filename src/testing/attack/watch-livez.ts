import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../server-process.ts';
import type { HostileRequest } from './hostile-requests.ts';

interface Watched {
  name: string;
  status: number;
  /** How long the request itself took. */
  ms: number;
  /**
   * The longest time of a GET /livez during the request, without the time in which other programs used the processors.
   */
  livezMs: number;
}

type Server = Pick<ServerProcess, 'url' | 'pid'>;

const betweenMs = 5;

/** Sends one request, and calls /livez repeatedly until it is answered. */
export async function watchLivez({ url, pid }: Server, { name, ...hostile }: HostileRequest): Promise<Watched> {
  const agent = new Agent({ keepAlive: true });
  const watch = { isOver: false, livezMs: 0 };
  const watching = (async () => {
    do {
      const [from, waited] = [performance.now(), waitedMs(pid)];
      await answerTo(`${url}/livez`, { method: 'GET', headers: {} }, agent);
      watch.livezMs = Math.max(watch.livezMs, performance.now() - from - (waitedMs(pid) - waited));
      await pause(betweenMs);
    } while (!watch.isOver);
  })();
  const from = performance.now();
  const status = await answerTo(url + hostile.path, hostile).catch(statusOfCutOff);
  const ms = performance.now() - from;
  watch.isOver = true;
  await watching;
  agent.destroy();
  return { name, status, ms, livezMs: watch.livezMs };
}

/** How long the server's main thread and this one were ready but had no processor. Only on Linux; otherwise 0. */
function waitedMs(pid: number): number {
  const files = [`/proc/${pid}/schedstat`, '/proc/thread-self/schedstat'];
  try {
    return files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[1]) / 1_000_000, 0);
  } catch {
    return 0;
  }
}

/**
 * A body that is too large is refused before all of it has arrived, and then the connection ends, so the client may
 * miss the answer. /livez shows whether the server has died.
 */
const statusOfCutOff = (error: { code?: string }) => (/^(EPIPE|ECONNRESET)$/.test(error.code ?? '') ? 413 : 0);

/**
 * The shortest of several tries: other programs may slow one try, but a request that blocks the loop does so every
 * time.
 */
export async function watchPatiently(server: Server, hostile: HostileRequest, mostMs: number): Promise<Watched> {
  let best = await watchLivez(server, hostile);
  for (let times = 0; times < 4 && best.livezMs > mostMs; times++) {
    const again = await watchLivez(server, hostile);
    if (again.livezMs < best.livezMs) best = again;
  }
  return best;
}

type Sent = Pick<HostileRequest, 'method' | 'headers' | 'body'>;

function answerTo(url: string, { method, headers, body }: Sent, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(agent && { agent }) }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
