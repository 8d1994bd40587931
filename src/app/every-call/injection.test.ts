import { request as httpRequest } from 'node:http';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptsAt } from '#testing/attack/parameters.ts';
import { pathTricks } from '#testing/attack/path-tricks.ts';
import { attackSeed, randomFrom } from '#testing/attack/random.ts';
import { sqlPayloads } from '#testing/attack/sql-payloads.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearers: Record<string, string>;
let ids: string[];
/** The name of a person in a row that no text of this file searches for. */
const unasked = 'Nobody Asked For This Person';
beforeAll(async () => {
  app = await startTestApp({ web: 'built', deliver: async () => undefined });
  make = maker(app);
  const eventId = await make.event();
  await make.registration(eventId, { fields: { name: unasked } });
  bearers = {
    student: (await make.student({ password: 'a good password' })).bearer,
    admin: (await make.admin()).bearer,
  };
  ids = [eventId];
});
afterAll(() => app.stop());

/** Output of the database that a successful injection would show. The sent texts contain none of it. */
const told = /\$argon2|create table|syntax error|SQLITE_ERROR|pg_catalog|PostgreSQL \d/i;
/** Calls that are left out: they end the caller's session or account, or connect to other machines. */
const left = /\/(logout|delete|sessions.*|mail-server\/test)$/;
const routesOf = () => app.routes.filter(({ method, url }) => method !== 'HEAD' && !left.test(url));
const bearerFor = ({ config }: RouteOptions) => bearers[config?.access ?? ''];

describe('SQL in every parameter of every route', () => {
  test('SQL in a parameter causes no failure, reveals nothing and deletes nothing', async () => {
    const seed = attackSeed(1);
    const random = randomFrom(seed);
    const before = await whatIsThere();
    let tried = 0;
    for (const route of routesOf()) {
      const bearer = bearerFor(route);
      for (const attempt of attemptsAt(route, random.pick(sqlPayloads), ids)) {
        const { method, url, headers, payload, name } = attempt;
        const response = await app.http.inject({
          method: method as 'GET',
          url,
          headers: { ...headers, ...(bearer && { authorization: bearer }) },
          ...(payload && { payload }),
        });
        tried += 1;
        const said = `${name}, SYMPOSIA_SEED=${seed}: ${response.statusCode} ${response.body.slice(0, 200)}`;
        expect(response.statusCode < 500 || response.statusCode === 503, said).toBe(true);
        expect(response.body, said).not.toMatch(told);
      }
    }
    expect(tried).toBeGreaterThan(200);
    expect(await whatIsThere()).toEqual(before);
  });

  test.each(['/api/admin/messages', '/api/admin/search', '/api/payments/payers', '/api/admin/audit'])(
    'SQL in the search words finds no other person at %s',
    async (path) => {
      for (const text of sqlPayloads) {
        const answer = await call(app, 'GET', `${path}?q=${encodeURIComponent(text)}`, { bearer: bearers.admin ?? '' });
        expect([200, 422], text).toContain(answer.statusCode);
        if (path !== '/api/admin/audit') expect(answer.body, text).not.toContain(unasked);
      }
    },
  );

  test('a search by name finds the person whom SQL in the search words must not find', async () => {
    const answer = await call(app, 'GET', '/api/admin/search?q=nobody asked', { bearer: bearers.admin ?? '' });
    expect(answer.body).toContain(unasked);
  });
});

/** Rows that no injected text may delete. */
async function whatIsThere() {
  const { db } = app.platform;
  const found = await db.selectFrom('registrations').select('id').where('name', '=', unasked).execute();
  const tables = ['events', 'students', 'admins', 'login_history', 'audit_log'] as const;
  const empty: string[] = [];
  for (const table of tables) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (!row && table !== 'login_history') empty.push(table);
  }
  return { found, empty };
}

// Files are the same with both databases, so one database is enough.
describe.runIf(engine === 'sqlite')('addresses that point outside their folder', () => {
  const places = [
    ...['/', '/assets/', '/assets/../', '/pictures/', '/proofs/', '/calendar/', '/event/', '/api/docs/static/'],
    ...['/icon.svg/', '/event/robo-kolam/', '/student/', '/api/'],
  ];
  /** The contents of files that the server could read: its own, the machine's and the database. */
  const insides =
    /"private": true|root:x:0:0|SQLite format 3|sourceMappingURL=data|\[core\]|"lockfileVersion"|createRequestHandler/;

  test.each(places)('path tricks open no private file below %s', async (place) => {
    const port = await listening();
    for (const trick of pathTricks) {
      const { status, body } = await getRaw(port, `${place}${trick}`.replace(/[^ -~]/g, encodeURIComponent));
      expect(status, trick).toBeGreaterThan(0);
      expect(status, trick).toBeLessThan(500);
      expect(body, trick).not.toMatch(insides);
    }
  });

  test('a public asset opens at its own address', async () => {
    const { status, body } = await getRaw(await listening(), '/icon.svg');
    expect([status, body.includes('<svg')]).toEqual([200, true]);
  });
});

async function listening(): Promise<number> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as { port: number }).port;
}

/** Sends the address unchanged: other clients normalise it. */
function getRaw(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path: path.replaceAll(' ', '%20') }, (response) => {
      let body = '';
      response.setEncoding('latin1');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.once('error', reject);
    sent.end();
  });
}
