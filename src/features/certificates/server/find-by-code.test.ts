import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('wrong codes all get the same answer until a network has tried too many, and a right code always works', async () => {
  const right = await issuedCode();
  const wrong = ['x', '7K3MQ-92XWD', 'A'.repeat(22), '%20', "' or 1=1"];
  const answers = [];
  for (const code of wrong) answers.push(await call(app, 'GET', `/api/verify/${encodeURIComponent(code)}`));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  const page = await call(app, 'GET', '/verify/unknown');
  expect([page.statusCode, page.body.includes('No certificate or letter has this number')]).toEqual([404, true]);
  for (let at = wrong.length + 1; at < 300; at++) await call(app, 'GET', `/api/verify/wrong-${at}`);
  const barred = await call(app, 'GET', '/api/verify/wrong');
  expect(barred.statusCode).toBe(429);
  expect(barred.headers['retry-after']).toBeDefined();
  expect((await call(app, 'GET', `/api/verify/${right}`)).json()).toMatchObject({ state: 'valid' });
  expect((await call(app, 'GET', `/certificates/${right}/certificate.pdf`)).statusCode).toBe(200);
});

test.each([
  ['that is too long', 'A'.repeat(65)],
  ['with a control character', 'A\0'],
])('a text %s gets the answer of any wrong code, and a page where it is typed into the address', async (_, text) => {
  const read = (address: string) => call(app, 'GET', address, { from: '203.0.113.9' });
  const typed = encodeURIComponent(text);
  const [other, wrong] = [await read('/api/verify/unknown'), await read(`/api/verify/${typed}`)];
  expect([wrong.statusCode, wrong.body]).toEqual([404, other.body]);
  expect((await read(`/certificates/${typed}/certificate.pdf`)).statusCode).toBe(404);
  for (const address of [`/verify/${typed}`, `/verify?serial=${typed}`]) {
    const page = await read(address);
    expect([page.statusCode, page.body.includes('No certificate or letter has this number')]).toEqual([404, true]);
  }
});

async function issuedCode(): Promise<string> {
  const make = maker(app);
  const eventId = await make.event();
  const { student } = await make.registration(eventId);
  const json = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  await call(app, 'POST', '/api/admin/certificates/batches', { bearer: (await make.admin()).bearer, json });
  const list = await call(app, 'GET', '/api/students/certificates', { bearer: student.bearer });
  return list.json().certificates[0].code;
}
