import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let draft: string;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  const make = maker(app);
  // The event has a team rule that excludes the student.
  const team_rules = JSON.stringify({ ...usualTeamRules, college: 'own' });
  draft = await make.event({ team: { min: 2, max: 3 }, columns: { is_active: 0, team_rules } });
  bearer = (await make.student()).bearer;
});
afterAll(() => app.stop());

const aboutOneEvent = ({ url, config }: RouteOptions) =>
  url.includes(':eventId') && ['public', 'student'].includes(config?.access ?? '');

/** Ids are made from titles, so they can be guessed. */
test('every call about one event answers a student alike for an unpublished event and for none', async () => {
  const routes = app.routes.filter(aboutOneEvent);
  expect(routes.length).toBeGreaterThan(10);
  for (const { method: methods, url } of routes) {
    for (const method of [methods].flat() as ('GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE')[]) {
      const json = method === 'POST' ? {} : undefined;
      const ask = (id: string) => call(app, method, url.replace(':eventId', id), { bearer, ...(json && { json }) });
      const [of, ofNone] = [await ask(draft), await ask('nobody-knows-it')];
      expect([of.statusCode, of.body], `${method} ${url}`).toEqual([ofNone.statusCode, ofNone.body]);
    }
  }
});
