import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { plainWords } from '#server/http/plain-words.ts';
import { fullValue, type Path, type Schemas, withValueAt } from '#testing/attack/parameters.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let bearers: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  const make = maker(app);
  bearers = { student: (await make.student()).bearer, admin: (await make.admin()).bearer };
});
afterAll(() => app.stop());

const wrong = [
  ...[undefined, null, true, 5, 1.5, -1, 1e300, {}, [], [[]], [{}], { a: 1 }],
  ...['', 'x', ' ', 'x'.repeat(25_000), '\u202e', '9'.repeat(50)],
  Array.from({ length: 2_000 }, () => 'x'),
];

/** How messages of Zod's own begin. */
const library =
  /\binvalid (input|option|string|number|element|key|value|email address|iso|union)|"Invalid \w+"|^Invalid \w+$|expected |received |too (big|small):|unrecognized|must (match|start|end|include)|multiple of/i;

/** Breaks one place and keeps the rest valid. Sends only what the schema refuses, so that no call has an effect. */
function refused(schema: z.ZodType, value: unknown): { place: string; sent: unknown; messages: string[] }[] {
  return placesOf(value).flatMap((path) =>
    wrong.flatMap((instead) => {
      const sent = withValueAt(value, path, instead);
      const { error } = schema.safeParse(sent, { error: plainWords });
      return error ? [{ place: path.join('.'), sent, messages: error.issues.map(({ message }) => message) }] : [];
    }),
  );
}

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

const routes = () => app.routes.filter(({ method }) => method !== 'HEAD');
const schemasOf = (route: RouteOptions) => (route.schema ?? {}) as Schemas;

test('faults in parameters, queries and forms are described in plain words, not in Zod’s', () => {
  const foreign = new Set<string>();
  let tried = 0;
  for (const route of routes()) {
    for (const schema of Object.values({ ...schemasOf(route), response: undefined })) {
      if (!schema || typeof schema !== 'object' || !('safeParse' in schema)) continue;
      for (const { place, messages } of refused(schema as z.ZodType, fullValue(schema as z.ZodType, ['some-id']))) {
        tried += 1;
        for (const message of messages) if (library.test(message)) foreign.add(`${route.url} ${place}: ${message}`);
      }
    }
  }
  expect([...foreign]).toEqual([]);
  expect(tried).toBeGreaterThan(3_000);
});

test('faults in a JSON body are answered in plain words, not in Zod’s', async () => {
  const foreign = new Set<string>();
  let sentAtAll = 0;
  for (const route of routes()) {
    const { body } = schemasOf(route);
    if (!body || (route.schema && 'consumes' in route.schema)) continue;
    const bearer = bearers[route.config?.access ?? ''];
    const seen = new Set<string>();
    for (const { place, sent, messages } of refused(body, fullValue(body, ['some-id']))) {
      // One answer of each kind is enough.
      const kind = `${place} ${messages[0]}`;
      if (seen.has(kind) || typeof sent !== 'object' || sent === null) continue;
      seen.add(kind);
      const response = await app.http.inject({
        method: String(route.method) as 'POST',
        url: route.url.replace(/:\w+/g, 'some-id'),
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
        payload: JSON.stringify(sent),
      });
      sentAtAll += 1;
      const said = `${route.url} ${place}: ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, said).toBeLessThan(500);
      if (response.statusCode === 422 && library.test(response.body)) foreign.add(said);
    }
  }
  expect([...foreign]).toEqual([]);
  expect(sentAtAll).toBeGreaterThan(200);
}, 120_000);

test('a value that cannot be taken for a text or a number breaks no call, at any place of a JSON body', async () => {
  const odd = { length: { toString: 'x', valueOf: null }, toString: 'x', valueOf: null };
  const failed = new Set<string>();
  let sentAtAll = 0;
  for (const route of routes()) {
    const { body } = schemasOf(route);
    if (!body || (route.schema && 'consumes' in route.schema)) continue;
    const bearer = bearers[route.config?.access ?? ''];
    const whole = fullValue(body, ['some-id']);
    for (const path of placesOf(whole)) {
      sentAtAll += 1;
      const { statusCode } = await app.http.inject({
        method: String(route.method) as 'POST',
        url: route.url.replace(/:\w+/g, 'some-id'),
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
        payload: JSON.stringify(withValueAt(whole, path, odd)),
      });
      if (statusCode >= 500) failed.add(`${route.method} ${route.url} ${path.join('.')}: ${statusCode}`);
    }
  }
  expect([...failed]).toEqual([]);
  expect(sentAtAll).toBeGreaterThan(300);
});
