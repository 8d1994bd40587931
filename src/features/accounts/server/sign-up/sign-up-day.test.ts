import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountBounds } from '#features/accounts/rules.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { participant } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { passwordQueue } from '../passwords/passwords.ts';

const clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  // A low limit, because thousands of passwords would have to be hashed. `sign-up-bounds.test.ts` tests that the real
  // limit is 6,000.
  const { signUpsADay } = accountBounds;
  Object.assign(accountBounds, { signUpsADay: 2 });
  app = await startTestApp({ now: clock.now });
  Object.assign(accountBounds, { signUpsADay });
});
afterAll(() => app.stop());

let count = 0;
async function signUp(from: string) {
  const json = { ...participant, email: `day${++count}@students.example`, password: 'a password' };
  return call(app, 'POST', '/api/students/register', { json, from });
}

test('refuses a sign-up over the network’s daily limit until a day has passed, and accepts another network', async () => {
  for (const status of [201, 201, 429]) expect((await signUp('198.51.100.7')).statusCode).toBe(status);
  expect((await signUp('198.51.100.8')).statusCode).toBe(201);
  clock.forward({ hours: 23 });
  expect((await signUp('198.51.100.7')).statusCode).toBe(429);
  clock.forward({ hours: 2 });
  expect((await signUp('198.51.100.7')).statusCode).toBe(201);
});

test('a sign-up that is asked to come back uses up nothing of the network’s daily limit', async () => {
  const filled = await fillQueue(passwordQueue);
  const whileBusy = [await signUp('198.51.100.9'), await signUp('198.51.100.9'), await signUp('198.51.100.9')];
  await filled.release();
  expect(whileBusy.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  for (const status of [201, 201, 429]) expect((await signUp('198.51.100.9')).statusCode).toBe(status);
});
