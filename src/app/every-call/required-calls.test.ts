import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const requirements = readFileSync(new URL('../../../docs/requirements.md', import.meta.url), 'utf8');
const calls = [...requirements.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g)].map(([, call = '']) => call);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('docs/requirements.md names more than 20 calls of the API', () => {
  expect(calls.length).toBeGreaterThan(20);
});

test.each(calls)('the server has exactly one route for %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? ':[^/]+' : segment));
  const asked = new RegExp(`^${segments.join('/')}$`);
  const answered = app.routes.filter((route) => [route.method].flat().includes(method) && asked.test(route.url));
  expect(answered).toHaveLength(1);
});
