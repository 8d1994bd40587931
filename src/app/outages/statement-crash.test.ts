import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { maker } from '#testing/make.ts';
import { makeOpenPayments } from '#testing/payments/open-payments.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { engine } from '#testing/test-app.ts';
import { buildApp } from '../app.ts';

/** Large enough to be matched in a separate thread, and to crash in the middle. */
const size = 2_000;
/** After how many answers to other requests the server crashes: more answers mean more progress. */
const moments = [2, 15, 40];

let dataDir: string;
let database: TestDatabase | undefined;
let env: Record<string, string>;
let bearer: string;
let statementId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-statement-'));
  database = engine === 'postgres' ? await createDatabase({ seeded: true }) : undefined;
  env = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const utrs = Array.from({ length: size }, (_, at) => String(509_100_000_000 + at * 7_919));
  const payments = utrs.map((transactionKey, at) => ({
    id: `registration-${at}`,
    name: `Payer ${at}`,
    transactionKey,
    reference: '',
    duePaise: 15_000,
  }));
  await makeOpenPayments(app, await make.event({ fee: 150, capacity: size }), await make.student(), payments);
  ({ bearer } = await make.admin({ role: 'finance' }));
  const sent = await sendStatement(app, bearer, statementOf(utrs.map((utr) => ({ amount: 150, utr }))));
  expect(sent.json().lists.exact.count).toBe(size);
  statementId = sent.json()._id;
  await app.close();
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a server that dies while it applies a statement has done all of it or nothing', async () => {
  const found: Outcome['state'][] = [];
  for (const answers of moments) {
    const server = await startServer(env);
    found.push((await wholeOutcome()).state);
    const applied = apply(server).catch(() => undefined);
    for (let at = 0; at < answers; at++) await (await fetch(`${server.url}/api/events`)).arrayBuffer();
    await server.kill();
    await applied;
  }
  const server = await startServer(env);
  found.push((await wholeOutcome()).state);
  // The repeated call did nothing twice.
  expect((await apply(server)).status).toBe(200);
  expect(await wholeOutcome()).toEqual(all);
  await server.stop();
  expect(found.slice(0, 2), 'the first death came before the end').toEqual(['ready', 'ready']);
}, 180_000);

const apply = (server: ServerProcess) =>
  fetch(`${server.url}/api/payments/statements/${statementId}/apply`, {
    method: 'POST',
    headers: { authorization: bearer },
  });

interface Outcome {
  state: 'needsColumns' | 'ready' | 'applied';
  received: number;
  completed: number;
  credits: number;
  mails: number;
  audited: number;
}

const nothing: Outcome = { state: 'ready', received: 0, completed: 0, credits: 0, mails: 0, audited: 0 };
const all: Outcome = { state: 'applied', received: size, completed: size, credits: size, mails: size, audited: 1 };

async function wholeOutcome(): Promise<Outcome> {
  const outcome = await readOutcome();
  expect(outcome).toEqual(outcome.state === 'ready' ? nothing : all);
  return outcome;
}

/** What the database contains. */
async function readOutcome(): Promise<Outcome> {
  const { db } = openDatabase(readConfig(env));
  try {
    const { state } = await db
      .selectFrom('statements')
      .select('state')
      .where('id', '=', statementId)
      .executeTakeFirstOrThrow();
    const row = await db
      .selectNoFrom(({ selectFrom }) => {
        const count = (table: 'payment_ledger' | 'registrations' | 'payment_credits' | 'mail_outbox' | 'audit_log') =>
          selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
        return [
          count('payment_ledger').where('kind', '=', 'received').as('received'),
          count('registrations').where('payment_status', '=', 'completed').as('completed'),
          count('payment_credits').where('state', '=', 'assigned').as('credits'),
          count('mail_outbox').where('subject', 'like', '%is confirmed').as('mails'),
          count('audit_log').where('action', '=', 'statement.apply').as('audited'),
        ];
      })
      .executeTakeFirstOrThrow();
    const { received, completed, credits, mails, audited } = row;
    const [a, b, c, d, e] = [received, completed, credits, mails, audited].map(Number);
    return { state, received: a ?? 0, completed: b ?? 0, credits: c ?? 0, mails: d ?? 0, audited: e ?? 0 };
  } finally {
    await db.destroy();
  }
}
