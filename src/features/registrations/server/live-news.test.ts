import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  await app.http.listen({ port: 0 });
});
afterAll(() => app.stop());

interface Stream {
  status: number;
  headers: IncomingMessage['headers'];
  /** The revisions received so far. */
  revisions: () => string[];
  ended: () => boolean;
}

function listen(bearer: string, of: TestApp = app): Promise<Stream> {
  const { port } = of.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { authorization: bearer, accept: 'text/event-stream' };
    const request = get({ port, path: '/api/registration/revision', headers }, (answer) => {
      let text = '';
      let ended = false;
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.once('close', () => {
        ended = true;
      });
      const revisions = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').revision);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, revisions, ended: () => ended });
    });
    request.once('error', reject);
    onTestFinished(() => void request.destroy());
  });
}

test('sends the current revision at once and then each new revision, equal to the ETag of the list', async () => {
  const { bearer } = await make.admin();
  const stream = await listen(bearer);
  expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
  await expect.poll(() => stream.revisions().length).toBe(1);
  await make.registration(await make.event());
  await expect.poll(() => stream.revisions().length).toBe(2);
  const list = await call(app, 'GET', '/api/registration', { bearer });
  expect(stream.revisions().at(-1)).toBe(list.headers.etag);
});

test('a coordinator gets new revisions only for own events', async () => {
  const mine = await make.event();
  const admin = await make.admin();
  const { db } = app.platform;
  await db.updateTable('admins').set({ role: 'coordinator' }).where('id', '=', admin.id).execute();
  await db.insertInto('admin_events').values({ admin_id: admin.id, event_id: mine }).execute();
  const everybody = await listen((await make.admin()).bearer);
  const stream = await listen(admin.bearer);
  await make.registration(await make.event());
  await expect.poll(() => everybody.revisions().length).toBe(2);
  expect(stream.revisions()).toHaveLength(1);
  await make.registration(mine);
  await expect.poll(() => stream.revisions().length).toBe(2);
});

test('ends the stream when the session ends', async () => {
  const { bearer } = await make.admin();
  const stream = await listen(bearer);
  expect(stream.ended()).toBe(false);
  await call(app, 'POST', '/api/admin/logout', { bearer });
  await expect.poll(stream.ended).toBe(true);
  expect((await listen(bearer)).status).toBe(401);
});

test('ends the stream when the role of the admin changes', async () => {
  const admin = await make.admin();
  const stream = await listen(admin.bearer);
  await app.platform.db.updateTable('admins').set({ role: 'finance' }).where('id', '=', admin.id).execute();
  await expect.poll(stream.ended).toBe(true);
});

test('allows four streams per session and refuses a fifth with a time to retry', async () => {
  const { bearer } = await make.admin();
  for (const _ of [1, 2, 3, 4]) expect((await listen(bearer)).status).toBe(200);
  const fifth = await listen(bearer);
  expect([fifth.status, fifth.headers['retry-after']]).toEqual([429, '30']);
  expect((await listen((await make.admin()).bearer)).status).toBe(200);
});

test('allows twenty streams per account, however many sessions it has', async () => {
  const { email, password, bearer } = await make.admin();
  const signIn = async () => (await call(app, 'POST', '/api/admin/login', { json: { email, password } })).json().token;
  const bearers = [bearer];
  for (const _ of [1, 2, 3, 4, 5]) bearers.push(`Bearer ${await signIn()}`);
  const statuses: number[] = [];
  for (const own of bearers) for (const _ of [1, 2, 3, 4]) statuses.push((await listen(own)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  expect((await listen((await make.admin()).bearer)).status).toBe(200);
});

test('answers with the revision once when the request does not ask for a stream', async () => {
  const { bearer } = await make.admin();
  const answer = await call(app, 'GET', '/api/registration/revision', { bearer });
  expect(answer.json()).toEqual({ revision: expect.any(String) });
});

test('ends open streams when the server closes', async () => {
  const other = await startTestApp();
  await other.http.listen({ port: 0 });
  const stream = await listen((await maker(other).admin()).bearer, other);
  await other.stop();
  await expect.poll(stream.ended).toBe(true);
});
