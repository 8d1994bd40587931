import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripQueue } from '#server/documents/strip-in-thread.ts';
import { pdfQueue } from '#server/pictures/picture-work.ts';
import { call } from '#testing/call.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const token = 'a token of the operator';
const elsewhere = '203.0.113.7';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: token } });
});
afterAll(() => app.stop());

const read = (options: { from?: string; bearer?: string; headers?: Record<string, string> } = {}) =>
  call(app, 'GET', '/metrics', options);

/** The values of a metric, by its labels as they are written. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(name.length, at), Number(line.slice(at + 1))];
    }),
  );
}

test('the metrics count seats, registrations, mails and request times, and name no person', async () => {
  const make = maker(app);
  const event = await make.event({ fee: 100, capacity: 7 });
  const student = await make.student({ name: 'Nobody Elses Business', email: 'private@students.example' });
  await make.registration(event, { student });
  await call(app, 'GET', `/api/events/${event}?secret=in-the-address`);
  // The metrics are counted at most every two seconds.
  const seats = async () => valuesOf((await read()).body, 'symposia_seats_taken')[`{event="${event}"}`];
  await expect.poll(seats).toBe(1);
  const text = (await read()).body;
  expect(valuesOf(text, 'symposia_seats')[`{event="${event}"}`]).toBe(7);
  expect(valuesOf(text, 'symposia_registrations')['{status="pending",payment="pending"}']).toBe(1);
  expect(valuesOf(text, 'symposia_mails_waiting')['']).toBeGreaterThan(0);
  expect(valuesOf(text, 'symposia_database_up')['']).toBe(1);
  const labels = 'method="GET",route="/api/events/:eventId",status="200"';
  const buckets = valuesOf(text, 'symposia_request_duration_seconds_bucket');
  expect(buckets[`{le="+Inf",${labels}}`]).toBe(1);
  expect(valuesOf(text, 'symposia_request_duration_seconds_count')[`{${labels}}`]).toBe(1);
  for (const secret of [student.id, student.email, 'Nobody Elses', 'in-the-address', student.bearer.slice(7)]) {
    expect(text).not.toContain(secret);
  }
});

test('the metrics count the proofs of registrations and of orders that wait to be redrawn', async () => {
  const make = maker(app);
  const { bearer } = await make.admin();
  const shop = passMaker(app, () => bearer);
  const { id } = await make.registration(await make.event({ fee: 100 }));
  const bought = await shop.buy(await shop.pass(), await make.student());
  const { db } = app.platform;
  // Their files are missing, so they wait until the files are restored.
  const waits = (key: string) => ({ proof_state: 'received' as const, proof_key: key });
  await db.updateTable('registrations').set(waits('proofs/away')).where('id', '=', id).execute();
  await db.updateTable('pass_orders').set(waits('orders/away')).where('id', '=', bought.json()._id).execute();
  const waiting = async () => valuesOf((await read()).body, 'symposia_proofs_waiting')[''];
  await expect.poll(waiting).toBe(2);
});

test('the metrics count what waits in each queue of this process', async () => {
  const waiting = async () => valuesOf((await read()).body, 'symposia_queue_depth');
  const none = { passwords: 0, previews: 0, redraws: 0, documents: 0, judges_files: 0 };
  const depths = (counts: typeof none) =>
    Object.fromEntries(Object.entries(counts).map(([queue, count]) => [`{queue="${queue}"}`, count]));
  expect(await waiting()).toEqual(depths(none));
  const [files, documents] = [await fillQueue(stripQueue), await fillQueue(pdfQueue)];
  // The running ones, and the most that may wait.
  expect(await waiting()).toEqual(depths({ ...none, documents: 201, judges_files: 26 }));
  await Promise.all([files.release(), documents.release()]);
  expect(await waiting()).toEqual(depths(none));
});

test('the metrics have the text format of Prometheus', async () => {
  const response = await read();
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const line = /^(|# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? [-+.\de]+)$/;
  expect(
    response.body
      .trimEnd()
      .split('\n')
      .filter((text) => !line.test(text)),
  ).toEqual([]);
});

test('the metrics do not name unknown addresses', async () => {
  for (const name of ['one', 'two']) await call(app, 'GET', `/no-such-${name}`);
  const text = (await read()).body;
  expect(text).not.toContain('no-such');
});

test('the metrics open only on the machine itself or with the token', async () => {
  const { bearer } = await maker(app).admin();
  const may = { from: elsewhere, bearer: `Bearer ${token}` };
  expect((await read()).statusCode).toBe(200);
  expect((await read({ from: '::1' })).statusCode).toBe(200);
  expect((await read(may)).statusCode).toBe(200);
  for (const [why, options] of Object.entries({
    'from elsewhere': { from: elsewhere },
    'with an administrator’s session': { from: elsewhere, bearer },
    'with part of the token': { from: elsewhere, bearer: `Bearer ${token.slice(0, -1)}` },
    'through a proxy on this machine': { headers: { 'x-forwarded-for': '127.0.0.1' } },
    'with an address made up': { from: elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' } },
  })) {
    expect((await read(options)).statusCode, why).toBe(401);
  }
});

test('the metrics refuse a local request without the token when a proxy is trusted', async () => {
  const behind = await startTestApp({ env: { TRUST_PROXY: 'true' } });
  expect((await call(behind, 'GET', '/metrics')).statusCode).toBe(401);
  await behind.stop();
});

test('docs/operations.md lists every metric, and no other', async () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const rows = page.match(/^\| `(symposia|process)_.+?\|/gm) ?? [];
  const listed = rows.flatMap((row) => row.match(/\b(symposia|process)_\w+/g) ?? []);
  const told = [...(await read()).body.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(told.toSorted());
});

test('the metrics include everything that deploy/alerts.yml asks for', async () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8');
  const asked = new Set(rules.match(/\b(symposia|process)_\w+/g));
  const text = (await read()).body;
  const told = new Set(text.match(/^\w+(?=[{ ])/gm));
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !told.has(name))).toEqual([]);
});
