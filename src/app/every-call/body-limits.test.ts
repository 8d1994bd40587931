import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const kilobyte = 1024;
const json = (kilobytes: number) => ({ name: 'x'.repeat(kilobytes * kilobyte) });

describe('a body of more than 32 KB', () => {
  test.each(['/api/students/login', '/api/messages', '/api/admin/login', '/api/no-such-call'])(
    'a public call refuses a body of more than 32 KB: %s',
    async (url) => {
      expect((await call(app, 'POST', url, { json: json(31) })).statusCode).not.toBe(413);
      expect((await call(app, 'POST', url, { json: json(32) })).statusCode).toBe(413);
    },
  );

  test('a student’s call refuses a body of more than 32 KB', async () => {
    const { bearer } = await make.student();
    const response = await call(app, 'PUT', '/api/students/profile', { bearer, json: json(32) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: 'The request is too large.' });
  });

  test('an administrator’s call reads a body below one megabyte and refuses a larger body', async () => {
    const { bearer } = await make.admin();
    expect((await call(app, 'POST', '/api/events', { bearer, json: json(1_000) })).statusCode).toBe(422);
    expect((await call(app, 'POST', '/api/events', { bearer, json: json(1_024) })).statusCode).toBe(413);
  });

  test.each(['a visitor', 'a student'])(
    'an administrator’s call refuses %s before the body has arrived',
    async (who) => {
      const authorization = who === 'a student' ? (await make.student()).bearer : 'Bearer none';
      const address = await app.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => app.http.listeningOrigin);
      const headers = { authorization, 'content-type': 'application/json', 'content-length': 900 * kilobyte };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(`${address}/api/events`, { method: 'POST', headers }, resolve).on('error', reject);
        sent.write('{"name":"');
      });
      expect(answer.statusCode).toBe(who === 'a student' ? 403 : 401);
      answer.destroy();
    },
  );
});

test('the contact form accepts its longest message in Tamil letters', async () => {
  const message = {
    name: 'க'.repeat(200),
    email: 'visitor@students.example',
    subject: 'க'.repeat(150),
    message: 'க'.repeat(4_000),
  };
  expect((await call(app, 'POST', '/api/messages', { json: message })).statusCode).toBe(201);
});

test('JSON that nests deeper than 50 levels is refused, and brackets inside a text do not count', async () => {
  const { bearer } = await make.admin();
  const send = (payload: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: { authorization: bearer, 'content-type': 'application/json; charset=utf-8' },
      payload,
    });
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const refused = await send(nested(51));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ message: 'The request is not valid JSON.' });
  expect((await send(nested(50))).statusCode).toBe(422);
  expect((await send(JSON.stringify({ title: `"\\${'['.repeat(90)}` }))).statusCode).toBe(422);
  expect((await send(`[${'[],'.repeat(90)}[]]`)).statusCode).toBe(422);
});

describe('a call with the JSON content type and nothing in its body', () => {
  const headers = { 'content-type': 'application/json' };

  test('a call that needs no body does what was asked with the JSON content type and nothing in its body', async () => {
    const { bearer } = await make.admin();
    const [student, eventId] = [await make.student(), await make.event()];
    const verified = await call(app, 'PUT', `/api/students/${student.id}/verify`, { bearer, headers });
    expect([verified.statusCode, verified.json()]).toEqual([200, expect.objectContaining({ verified: true })]);
    expect((await call(app, 'DELETE', `/api/events/${eventId}`, { bearer, headers })).statusCode).toBe(200);
  });

  test('names the missing fields when the call needs a body', async () => {
    const response = await call(app, 'POST', '/api/students/login', { headers });
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { email: 'Please enter a valid email address.', password: 'Password is required.' },
    ]);
  });
});
