import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('smoke', async () => {
  const r = await app.http.inject({ method: 'GET', url: '/api/events' });
  expect(r.statusCode).toBe(200);
  console.log(r.json().length, r.headers);
  const s = await app.http.inject({ method: 'POST', url: '/api/students/register', payload: { name: 'A' } });
  console.log(s.statusCode, s.body);
  const d = await app.http.inject({ method: 'GET', url: '/api/docs/json' });
  console.log(d.statusCode, d.body.slice(0, 300));
  const site = await app.http.inject({ method: 'GET', url: '/api/site' });
  console.log(site.statusCode, site.body.slice(0, 100));
});
