import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres.ts';
import { multipartBody, multipartType, participant, registrationParts } from '#testing/send-form.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { engine } from '#testing/test-app.ts';
import { buildApp } from './app.ts';

// The server is the same beside PostgreSQL, and what it holds then is PostgreSQL's own business.
const crashes = engine === 'sqlite' ? 10 : 4;
const clients = 12;
const admin = { email: 'admin@aarambh.example', password: 'a long password' };

let dataDir: string;
let database: TestDatabase | undefined;
let env: Record<string, string>;
let bearers: string[];
let eventId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-crash-'));
  database = engine === 'postgres' ? await createDatabase() : undefined;
  env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(database && { DATABASE_URL: database.url }),
  };
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  eventId = await make.event({ fee: 100, capacity: 100_000 });
  bearers = [];
  for (let i = 0; i < crashes * 150; i++) bearers.push((await make.student()).bearer);
  await app.close();
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Registers one student after the other until the server is gone; answers the ids that the server acknowledged. */
async function registerUntilGone(server: ServerProcess, body: Buffer, acknowledged: string[]): Promise<void> {
  for (let bearer = bearers.pop(); bearer; bearer = bearers.pop()) {
    try {
      const response = await fetch(`${server.url}/api/students/events/register`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': multipartType },
        body: new Uint8Array(body),
      });
      const answer = (await response.json()) as { registration?: { _id: string } };
      if (response.status === 201 && answer.registration) acknowledged.push(answer.registration._id);
    } catch {
      return;
    }
  }
}

test(`killed ${crashes} times under load: nothing acknowledged is lost, no proof missing, no rubbish left`, async () => {
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  const body = multipartBody(registrationParts({ fields, file: { content: await screenshot() } }));
  const acknowledged: string[] = [];
  const readyMs: number[] = [];
  for (let crash = 0; crash < crashes; crash++) {
    const server = await startServer(env);
    readyMs.push(server.readyMs);
    const enough = acknowledged.length + 15 + crash * 2;
    const load = Array.from({ length: clients }, () => registerUntilGone(server, body, acknowledged));
    await expect.poll(() => acknowledged.length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(enough);
    await server.kill();
    await Promise.all(load);
  }
  expect(bearers.length, 'the load outlasted the crashes').toBeGreaterThan(0);

  const server = await startServer(env);
  const token = await adminToken(server);
  const registrations = await readRegistrations(server, token);
  const known = new Map(registrations.map((registration) => [registration._id, registration]));
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  for (const { paymentProof } of registrations) {
    const proof = await fetch(`${server.url}/${paymentProof}`);
    expect(proof.status).toBe(200);
    await proof.arrayBuffer();
  }
  const files = async () => (await readdir(path.join(dataDir, 'files/proofs'))).length;
  await expect.poll(files, { timeout: 20_000 }).toBe(registrations.length);
  await server.stop();
  expect(readyMs.toSorted((a, b) => a - b)[crashes / 2], 'median ms until it answers again').toBeLessThan(2_000);
}, 180_000);

async function adminToken(server: ServerProcess): Promise<string> {
  const response = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await response.json()) as { token: string }).token;
}

async function readRegistrations(server: ServerProcess, token: string) {
  const response = await fetch(`${server.url}/api/registration`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as { _id: string; paymentProof: string }[];
}
