import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; tags: string[]; security: object[] }>>;
}

let app: TestApp;
let source: string;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  source = (await call(app, 'GET', '/api/docs/json')).body;
  document = JSON.parse(source) as Document;
});
afterAll(() => app.stop());

test('passes every rule that the linter recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('documents every route that has a contract, under its name, and no other route', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const routes = app.routes
    .filter(({ method, schema }) => method !== 'HEAD' && schema && 'summary' in schema)
    .map(({ method, url }) => `${method} ${url}`);
  expect(documented.sort()).toEqual(routes.sort());
  expect(documented.filter((call) => call.includes('*'))).toEqual([]);
  expect(document.paths['/api/students/events/register']?.post).toMatchObject({
    operationId: 'registerForEvent',
    tags: ['registrations'],
  });
});

test('states the session and ability that a call needs, and none for a public call', () => {
  const needed = (path: string, method: string) => document.paths[path]?.[method]?.security;
  expect(needed('/api/students/login', 'post')).toEqual([]);
  expect(needed('/api/students/events/registered', 'get')).toEqual([{ student: [] }]);
  expect(needed('/api/payments/overview', 'get')).toEqual([{ admin: ['payments.decide'] }]);
});
