import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  // With `debug` every request is logged, and the framework answers all of them.
  app = await startTestApp({ web: 'built', env: { LOG_LEVEL: 'info' } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => app.stop());

/** Headers that differ for each request, or belong to the connection. */
const ownToEach = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];

const shown = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !ownToEach.includes(name)).map(([name, value]) => [name, String(value)]),
  );

/** How often the framework was called during the work. */
async function askedMeanwhile(work: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  subscribe('tracing:fastify.request.handler:start', count);
  await work();
  unsubscribe('tracing:fastify.request.handler:start', count);
  return asked;
}

describe('cached answers', () => {
  test.each(['/', '/api/events', '/api/site', '/event/robo-kolam'])(
    'the cached answer of %s equals the answer of its route',
    async (path) => {
      const headers = { 'accept-encoding': 'identity' };
      const route = await app.http.inject({ method: 'GET', url: path, headers });
      expect(route.statusCode).toBe(200);
      const cached = await fetch(`${url}${path}`, { headers });
      expect(cached.status).toBe(200);
      expect(shown(cached.headers)).toEqual(shown(Object.entries(route.headers)));
      expect(cached.headers.get('x-request-id')).toMatch(/^[\w-]+-\w{7}$/);
      expect(await cached.text()).toBe(route.body);

      const known = { ...headers, 'if-none-match': String(cached.headers.get('etag')) };
      const again = await fetch(`${url}${path}`, { headers: known });
      expect(again.status).toBe(304);
      expect(shown(again.headers)).toEqual(
        shown(Object.entries((await app.http.inject({ method: 'GET', url: path, headers: known })).headers)),
      );
    },
  );

  test.each(['/', '/api/events', '/api/site'])(
    'the cached answer of %s is sent without the framework',
    async (path) => {
      const read = async () => (await fetch(`${url}${path}`)).arrayBuffer();
      // Once a second the framework is called, because the cached value is read again.
      let asked = 1;
      while (asked > 0) asked = await askedMeanwhile(read);
      expect(await askedMeanwhile(async () => (await fetch(`${url}${path}?again`)).arrayBuffer())).toBeGreaterThan(0);
    },
  );

  test('a newly published event is in the cached list at once', async () => {
    const titles = async () =>
      ((await (await fetch(`${url}/api/events`)).json()) as { title: string }[]).map(({ title }) => title);
    const before = await titles();
    const make = maker(app);
    const { bearer } = await make.admin();
    await make.event({ columns: { id: 'at-the-door', title: 'A talk at the door', is_active: 0 } });
    expect(
      (await call(app, 'PUT', '/api/events/at-the-door/publication', { bearer, json: { isActive: true } })).statusCode,
    ).toBe(200);
    expect(await titles()).toEqual(expect.arrayContaining([...before, 'A talk at the door']));
  });

  test('the page about privacy shows the words of the organisers at once when they change', async () => {
    const page = async () => (await fetch(`${url}/privacy`)).text();
    const { bearer } = await maker(app).admin();
    for (const notice of ['We delete all accounts in August.', 'We delete all accounts in May.']) {
      expect((await call(app, 'PUT', '/api/admin/privacy', { bearer, json: { notice } })).statusCode).toBe(200);
      expect(await page()).toContain(notice);
      expect(await page()).toContain(notice);
    }
  });

  test('a request with a session is answered by the route and not from the cache', async () => {
    await maker(app).event({ columns: { id: 'not-yet', title: 'Not yet', is_active: 0 } });
    const { bearer } = await maker(app).admin();
    const mine = await fetch(`${url}/api/events`, { headers: { authorization: bearer } });
    expect(await mine.text()).toContain('Not yet');
    expect(await (await fetch(`${url}/api/events`)).text()).not.toContain('Not yet');
  });

  test('cached answers are counted under their route in the metrics', async () => {
    const counted = async () => {
      const { body } = await app.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
      const line = /_count\{method="GET",route="\/api\/events",status="200"\} (\d+)/.exec(body);
      return Number(line?.[1] ?? 0);
    };
    const before = await counted();
    for (let i = 0; i < 5; i++) await (await fetch(`${url}/api/events`)).arrayBuffer();
    expect(await counted()).toBe(before + 5);
  });
});
