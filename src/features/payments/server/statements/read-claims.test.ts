import { afterAll, beforeAll, expect, test } from 'vitest';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { readClaims } from './read-claims.ts';

let app: TestApp;
// 1:00 at night on 2 April in India, when it is still 1 April in UTC.
const clock = stoppedClock('2025-04-01T19:30:00.000Z');
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});
afterAll(() => app.stop());

test('a payment was claimed on the day in the time zone of the edition, like the credits of its bank', async () => {
  const make = maker(app);
  const { id } = await make.registration(await make.event({ fee: 150 }));
  const claims = await readClaims(app.platform.db, async () => {});
  expect(claims.map((claim) => [claim.id, claim.claimedOn])).toEqual([[id, '2025-04-02']]);
});
