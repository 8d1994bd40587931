import { mkdir } from 'node:fs/promises';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { makeOpenPayments } from '#testing/payments/open-payments.ts';
import { multipartBody, multipartType } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';
import { percentile } from '../percentile.ts';
import { simulateFest } from './matcher.ts';

interface StatementTimes {
  previewMs: number;
  applyMs: number;
  completed: number;
  /** The slowest of a hundred GET /api/events during this. */
  p99Ms: number;
}

/** Previews and applies a statement of 10,000 lines with 8,000 open registrations, while others read the events. */
export async function statementTimes(dataDir: string): Promise<StatementTimes> {
  await mkdir(dataDir, { recursive: true });
  const fest = simulateFest(8_000, 20_250_509);
  const authorization = await prepare(dataDir, fest);
  const server = await startServer({ DATA_DIR: dataDir });
  const reading = watchEvents(server.url);
  try {
    const body = multipartBody([
      { name: 'statement', value: statementOf(fest), filename: 'statement.csv', type: 'text/csv' },
    ]);
    const statements = `${server.url}/api/payments/statements`;
    const headers = { authorization, 'content-type': multipartType };
    const preview = await timed(() => fetch(statements, { method: 'POST', headers, body: new Uint8Array(body) }));
    const address = `${statements}/${preview.answer._id}/apply`;
    const apply = await timed(() => fetch(address, { method: 'POST', headers: { authorization } }));
    const times = await reading.stop();
    return {
      previewMs: preview.ms,
      applyMs: apply.ms,
      completed: Number(apply.answer.completed),
      p99Ms: percentile(times, 0.99),
    };
  } finally {
    await reading.stop();
    await server.stop();
  }
}

async function timed(ask: () => Promise<Response>) {
  const started = performance.now();
  const response = await ask();
  const answer = (await response.json()) as { _id?: string; completed?: number; message?: string };
  if (!response.ok) throw new Error(answer.message);
  return { ms: performance.now() - started, answer };
}

function watchEvents(url: string) {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${url}/api/events`)).arrayBuffer();
      times.push(performance.now() - started);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching.catch(() => undefined);
      return times;
    },
  };
}

type Fest = ReturnType<typeof simulateFest>;

function statementOf({ entries }: Fest): string {
  const cell = (text: string) => `"${text}"`;
  const lines = entries.map(({ date, narration, reference, amountPaise }) =>
    [date, cell(narration.join('')), cell(reference), '', (amountPaise / 100).toFixed(2), ''].join(','),
  );
  return ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\n');
}

async function prepare(dataDir: string, { claims }: Fest): Promise<string> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const eventId = await make.event({ fee: 150, capacity: 100_000 });
  await makeOpenPayments(app, eventId, await make.student(), claims);
  const { bearer } = await make.admin();
  await app.close();
  return bearer;
}
