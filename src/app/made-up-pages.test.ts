import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** How many pages were rendered: the renderer reads a request of the web for each. */
let rendered = 0;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: 'built' });
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(input, init);
        if (init?.headers && 'x-render-nonce' in init.headers) rendered += 1;
      }
    },
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.stop();
});

const get = (url: string, headers: Record<string, string> = {}) => call(app, 'GET', url, { headers });

describe('made-up addresses', () => {
  test.each([
    ['lead nowhere', 404, (word: string) => `/no/such/${word}`],
    ['name an event that is not there', 404, (word: string) => `/event/${word}`],
    ['name a registration', 200, (word: string) => `/student/registrations/${word}`],
    ['register for an event', 200, (word: string) => `/event-register/${word}`],
  ])('made-up addresses that %s share one rendered page', async (_, status, address) => {
    const first = await get(address('first'));
    const before = rendered;
    for (const word of ['second', 'third', '-', '%22%3E%3Cscript%3E', 'a.b', 'x'.repeat(90)]) {
      const page = await get(address(word));
      expect(page.statusCode, word).toBe(status);
      expect(page.body === first.body, word).toBe(true);
    }
    expect(rendered).toBe(before);
  });

  test('other spellings of an event’s address share its rendered page', async () => {
    const page = await get('/event/robo-kolam');
    const before = rendered;
    for (const spelling of ['/EVENT/robo-kolam', '/%65vent/robo-kolam', '/event/robo%2Dkolam', '/event/robo-kolam/']) {
      expect((await get(spelling)).body === page.body, spelling).toBe(true);
    }
    expect(rendered).toBe(before);
  });

  test('made-up addresses do not remove existing pages from the cache', async () => {
    const known = ['/', '/event/robo-kolam', '/student/dashboard'];
    for (const path of known) await get(path);
    for (let number = 0; number < 160; number++) {
      for (const path of ['/event-register/', '/student/registrations/']) await get(`${path}x${number}`);
    }
    const before = rendered;
    for (const path of known) await get(path);
    expect(rendered).toBe(before);
  });
});

describe('the data of a page', () => {
  test('the data of a page is made once for all query strings', async () => {
    const first = await get('/event/robo-kolam.data');
    expect(first.statusCode).toBe(200);
    const before = rendered;
    for (const query of ['', '?_routes=features%2Fevents%2Fweb%2Fevent-page', '?a=1', '?a=2']) {
      expect((await get(`/event/robo-kolam.data${query}`)).body === first.body, query).toBe(true);
    }
    const { etag } = first.headers;
    expect((await get('/event/robo-kolam.data', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect(rendered).toBe(before);
  });

  test.each([
    ['lead nowhere', (word: string) => `/no/such/${word}.data`],
    ['name an event that is not there', (word: string) => `/event/${word}.data`],
  ])('the data of made-up addresses that %s is made once and answers 404', async (_, address) => {
    const first = await get(address('first'));
    const before = rendered;
    for (const word of ['first', 'second', 'third', 'x'.repeat(90)]) {
      const again = await get(address(word));
      expect([again.statusCode, again.body === first.body], word).toEqual([404, true]);
    }
    expect(rendered).toBe(before);
  });

  test('the data of the landing page is at /_.data', async () => {
    const landing = await get('/_.data');
    expect([landing.statusCode, landing.body.includes('Aarambh')]).toEqual([200, true]);
  });
});

test('a missing page answers 404 and not 304 when the browser sends its ETag', async () => {
  const { headers } = await get('/no/such/page');
  expect((await get('/no/such/page', { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
});

test('an event has its page at once after publication, when the same address answered 404 before', async () => {
  const { bearer } = await maker(app).admin();
  await maker(app).event({ columns: { id: 'not-yet', title: 'A talk that waits', is_active: 0 } });
  expect((await get('/event/not-yet')).statusCode).toBe(404);
  const json = { isActive: true };
  expect((await call(app, 'PUT', '/api/events/not-yet/publication', { bearer, json })).statusCode).toBe(200);
  const page = await get('/event/not-yet');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('A talk that waits');
});

test.each(['//', '//x', '///.data', '//:.data'])('the address %s causes no server error', async (url) => {
  expect((await get(url)).statusCode).toBeLessThan(500);
});
