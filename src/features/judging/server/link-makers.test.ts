import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

test('who made a judge’s link is counted for its maker while it works, and is known to be gone after a removal', async () => {
  const { id, bearer } = await make.admin({ name: 'First maker' });
  const second = await make.admin({ name: 'Second maker' });
  const judging = await judgingOf(app, make, bearer, { people: 0 });
  const round = await judging.round();
  const judges = [await judging.judge(round.id, 'One'), await judging.judge(round.id, 'Two')];
  const short = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await judging.judge(round.id, 'Short', { expiresAt: short });
  const links = async () => {
    const people = (await call(app, 'GET', '/api/admin/people', second)).json();
    return [id, second.id].map((one) => people.find(({ _id }: { _id: string }) => _id === one)?.judgeLinks);
  };
  expect(await links()).toEqual([3, 0]);
  clock.forward({ seconds: 3_601 });
  await judging.send('POST', `rounds/${round.id}/judges/${judges[0]?.id}/revoke`);
  expect(await links(), 'without the withdrawn and the expired one').toEqual([1, 0]);
  const renew = (index: number, by: { bearer: string }) =>
    call(app, 'POST', `/api/admin/rounds/${round.id}/judges/${judges[index]?.id}/link`, { ...by, json: {} });
  await renew(0, second);
  expect(await links(), 'a new link is its maker’s').toEqual([1, 1]);

  const makers = async () => {
    const { judges: all } = (await call(app, 'GET', `/api/admin/rounds/${round.id}/matrix`, second)).json();
    const [one, two] = ['One', 'Two'].map((judge) => all.find(({ name }: { name: string }) => name === judge)?.linkBy);
    return [one, two];
  };
  expect(await makers()).toEqual([{ name: 'Second maker' }, { name: 'First maker' }]);
  expect((await call(app, 'DELETE', `/api/admin/people/${id}`, second)).statusCode).toBe(200);
  expect(await makers()).toEqual([{ name: 'Second maker' }, { name: null }]);
  await app.platform.db.updateTable('judging_judges').set({ link_by: null }).execute();
  expect(await makers(), 'from before this was recorded').toEqual([null, null]);
});
