import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createChangeThrottle } from './password-gate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('accounts that go on trying after their changes of an hour keep nobody on the network from a change', async () => {
  const changes = createChangeThrottle(app.platform);
  const tryAs = (id: string) => changes.isBarred({ id, email: `${id}@students.example` }, '192.0.2.21');
  for (let time = 0; time < 120; time++) {
    for (const eager of ['one', 'two', 'three', 'four', 'five']) await tryAs(eager);
  }
  expect(await tryAs('one')).toBe(true);
  expect(await tryAs('other')).toBe(false);
});

test('all addresses of one mailbox share its five changes of an hour', async () => {
  const changes = createChangeThrottle(app.platform);
  const tryAs = (id: string, email: string) => changes.isBarred({ id, email }, '192.0.2.22');
  for (let time = 0; time < 5; time++) {
    expect(await tryAs(`plus ${time}`, `Asha+${time}@students.example`)).toBe(false);
  }
  expect(await tryAs('plus 5', 'asha@students.example')).toBe(true);
  expect(await tryAs('another', 'bala@students.example')).toBe(false);
});
