import { rm } from 'node:fs/promises';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { newToken } from '#server/ids.ts';
import { type Maker, maker } from '#testing/make.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { buildApp } from '../app.ts';

type Who =
  | 'signed out'
  | 'student'
  | 'other student'
  | 'admin'
  | 'expired student'
  | 'expired admin'
  | 'revoked'
  | 'forged';

let app: TestApp;
let make: Maker;
const headers = {} as Record<Who, Record<string, string>>;
const secret = 'only-the-first-student-may-see-this@students.example';

beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  const student = await make.student({ email: secret });
  const eventId = await make.event();
  const registered = await register(app, {
    bearer: student.bearer,
    fields: { ...participant, email: secret, eventId },
  });
  expect(registered.statusCode).toBe(201);
  const bearers: Record<Who, string | undefined> = {
    'signed out': undefined,
    student: student.bearer,
    'other student': (await make.student()).bearer,
    admin: (await make.admin()).bearer,
    'expired student': await expired('student', (await make.student()).id),
    'expired admin': await expired('admin', (await make.admin()).id),
    revoked: await revoked(),
    forged: `Bearer ${newToken()}`,
  };
  for (const [who, bearer] of Object.entries(bearers)) headers[who as Who] = bearer ? { authorization: bearer } : {};
});
afterAll(() => app.stop());

async function expired(kind: 'student' | 'admin', id: string): Promise<string> {
  const longAgo = new Date(app.platform.now().getTime() - 8 * 24 * 3_600_000);
  return `Bearer ${await write(app.platform.db, (tx) => openSession(tx, kind, id, longAgo))}`;
}

async function revoked(): Promise<string> {
  const { bearer } = await make.student();
  await app.http.inject({ method: 'POST', url: '/api/students/logout', headers: { authorization: bearer } });
  return bearer;
}

function methodsOf(route: RouteOptions) {
  return [route.method].flat() as ('GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE')[];
}

const addressOf = (route: RouteOptions) => route.url.replace(/:\w+/g, 'unknown').replace('*', 'unknown');

/** Such a route is not called with sessions that the test still needs. */
const endsTheSession = (route: RouteOptions) => route.url.endsWith('/logout');

async function answersTo(who: Who, access: string) {
  const answers: { call: string; status: number; body: string }[] = [];
  for (const route of app.routes.filter((known) => known.config?.access === access)) {
    for (const method of methodsOf(route)) {
      if (endsTheSession(route) && (who === 'student' || who === 'other student' || who === 'admin')) continue;
      const response = await app.http.inject({ method, url: addressOf(route), headers: headers[who] });
      answers.push({ call: `${method} ${route.url}`, status: response.statusCode, body: response.body });
    }
  }
  expect(answers.length).toBeGreaterThan(0);
  return answers;
}

const expected: Record<'public' | 'student' | 'admin', Record<Who, 'in' | 401 | 403>> = {
  public: {
    'signed out': 'in',
    student: 'in',
    'other student': 'in',
    admin: 'in',
    'expired student': 'in',
    'expired admin': 'in',
    revoked: 'in',
    forged: 'in',
  },
  student: {
    'signed out': 401,
    student: 'in',
    'other student': 'in',
    admin: 403,
    'expired student': 401,
    'expired admin': 401,
    revoked: 401,
    forged: 401,
  },
  admin: {
    'signed out': 401,
    student: 403,
    'other student': 403,
    admin: 'in',
    'expired student': 401,
    'expired admin': 401,
    revoked: 401,
    forged: 401,
  },
};

const cases = Object.entries(expected).flatMap(([access, row]) =>
  Object.entries(row).map(([who, outcome]) => ({ access, who: who as Who, outcome })),
);

describe('every route of the server', () => {
  test.each(cases)('$access routes answer $who with $outcome', async ({ access, who, outcome }) => {
    for (const { call, status } of await answersTo(who, access)) {
      if (outcome === 'in') expect([401, 403, 500], `${call}`).not.toContain(status);
      else expect(status, call).toBe(outcome);
    }
  });

  test.each(Object.keys(expected.public) as Who[])(
    'routes with a signed link refuse a made-up link when the caller is: %s',
    async (who) => {
      for (const { call, status } of await answersTo(who, 'signed-link')) {
        expect([404, 410, 422], call).toContain(status);
      }
    },
  );

  test.each(['signed out', 'other student', 'expired student', 'forged'] as Who[])(
    'no answer contains a student’s private email when the caller is: %s',
    async (who) => {
      for (const access of ['public', 'student', 'admin', 'signed-link', 'operator']) {
        for (const { call, body } of await answersTo(who, access)) expect(body, call).not.toContain(secret);
      }
    },
  );

  test.each(Object.keys(expected.public) as Who[])(
    'operator routes answer 401 from another machine when the caller is: %s',
    async (who) => {
      const routes = app.routes.filter(({ config }) => config?.access === 'operator');
      expect(routes.length).toBeGreaterThan(0);
      for (const route of routes) {
        const from = { remoteAddress: '203.0.113.7', headers: headers[who] };
        for (const method of methodsOf(route)) {
          const answer = await app.http.inject({ method, url: route.url, ...from });
          expect(answer.statusCode, route.url).toBe(401);
        }
      }
    },
  );

  test.each(Object.keys(expected.public) as Who[])(
    'calls of the gate’s phones answer 401 without the key of a phone when the caller is: %s',
    async (who) => {
      for (const { call, status } of await answersTo(who, 'device')) expect(status, call).toBe(401);
    },
  );

  test('every route has one of the six access kinds that are tested here', () => {
    const kinds = new Set(app.routes.map(({ config }) => config?.access));
    expect([...kinds].sort()).toEqual(['admin', 'device', 'operator', 'public', 'signed-link', 'student']);
  });

  test('answers to the student contain the private email that other callers must not see', async () => {
    const answers = await answersTo('student', 'student');
    expect(answers.some(({ body }) => body.includes(secret))).toBe(true);
  });

  test('the server does not start when a route has no access policy', async () => {
    const dataDir = `${app.config.dataDir}-careless`;
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const careless = await buildApp({ ...app.config, dataDir }, { web: 'none', chores: 'none' });
    careless.http.get('/careless', async () => 'who may call this?');
    await expect(careless.http.ready()).rejects.toThrow('GET /careless does not say who may call it');
    await careless.close();
  });
});
