import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';
import { makeManyRegistrations } from './many-registrations.ts';
import { median } from './median.ts';

const rounds = 11;

export interface ListTimes {
  /** Milliseconds until the server answers, after a change and without one. */
  changed: number;
  unchanged: number;
}

/** The committee's list with so many registrations, asked for after each change and once more without one. */
export async function listTimes(dataDir: string, registrations: number): Promise<ListTimes> {
  await mkdir(dataDir, { recursive: true });
  const authorization = await prepare(dataDir, registrations);
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const address = `${server.url}/api/registration`;
    const first = await answerTime(address, { authorization });
    const list = (await (await fetch(address, { headers: { authorization } })).json()) as { _id: string }[];
    let tag = first.tag;
    const times = { changed: [] as number[], unchanged: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      await change(`${address}/${list[round]?._id}`, authorization, round);
      const after = await answerTime(address, { authorization, 'if-none-match': tag });
      const again = await answerTime(address, { authorization, 'if-none-match': after.tag });
      if (after.status !== 200 || again.status !== 304) throw new Error(`${after.status}, then ${again.status}`);
      tag = after.tag;
      times.changed.push(after.ms);
      times.unchanged.push(again.ms);
    }
    return { changed: median(times.changed), unchanged: median(times.unchanged) };
  } finally {
    await server.stop();
  }
}

async function prepare(dataDir: string, registrations: number): Promise<string> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  await makeManyRegistrations(app, registrations);
  const { bearer } = await maker(app).admin();
  await app.close();
  return bearer;
}

async function change(address: string, authorization: string, round: number): Promise<void> {
  const statuses = { registrationStatus: round % 2 ? 'pending' : 'cancelled', paymentStatus: 'pending' };
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(statuses),
  });
  if (!answer.ok) throw new Error(`not changed: ${answer.status}`);
}

/** Until the head of the answer: what follows is the network's and the browser's time. */
function answerTime(address: string, headers: Record<string, string>) {
  const started = performance.now();
  return new Promise<{ ms: number; status: number; tag: string }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip', ...headers } }, (answer) => {
      const ms = performance.now() - started;
      answer
        .resume()
        .once('end', () => resolve({ ms, status: answer.statusCode ?? 0, tag: answer.headers.etag ?? '' }));
    }).once('error', reject);
  });
}
