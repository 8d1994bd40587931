import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

describe('the trophy table of one college', () => {
  const rowsOf = async (points: readonly number[]) => {
    await call(app, 'PUT', '/api/admin/judging/trophy', { bearer, json: { points } });
    return (await call(app, 'GET', '/api/results/trophy')).json().colleges as { college: string; points: number }[];
  };
  const publishWinnerOf = async (college: string) => {
    const judging = await judgingOf(app, make, bearer, { people: 0 });
    await make.registration(judging.eventId, { fields: { name: 'Participant 1', college } });
    const { id, criteria } = await judging.round();
    const { secret } = await judging.judge(id);
    const [{ _id: entry }] = (await judging.send('GET', `rounds/${id}/matrix`)).json().entries;
    await judging.save(secret, entry, { marks: { [criteria[0]?._id ?? '']: 5 } });
    await judging.publish(id);
  };

  test('the trophy table of one college has one row for all spellings of an unknown name', async () => {
    await publishWinnerOf('Marina College');
    await publishWinnerOf('marina  COLLEGE');
    expect((await rowsOf([4])).filter(({ college }) => /marina/i.test(college))).toMatchObject([{ points: 8 }]);
  });

  test('the trophy table of one college counts a place that was published before the name was joined to the college', async () => {
    const json = { name: 'Anicut College', city: '', aliases: [] };
    const { _id } = (await call(app, 'POST', '/api/admin/colleges', { bearer, json })).json();
    await publishWinnerOf('Anicut Engg');
    await call(app, 'POST', `/api/admin/colleges/${_id}/names`, { bearer, json: { names: ['Anicut Engg'] } });
    await publishWinnerOf('Anicut College');
    const rows = (await rowsOf([6])).filter(({ college }) => college.startsWith('Anicut'));
    expect(rows).toMatchObject([{ college: 'Anicut College', points: 12 }]);
  });
});

test('refuses to save the points of the trophy when somebody else has changed them', async () => {
  const save = (json: object) => call(app, 'PUT', '/api/admin/judging/trophy', { bearer, json });
  const { points: seen } = (await save({ points: [3, 1] })).json();
  expect((await save({ points: [5, 3], seen })).statusCode).toBe(200);
  const refused = await save({ points: [9], seen });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Somebody else has changed these points meanwhile. Please close this form and open it again.',
  ]);
  expect((await call(app, 'GET', '/api/results/trophy')).json().points).toEqual([5, 3]);
  expect((await save({ points: [9], seen: [5, 3] })).statusCode).toBe(200);
  expect((await save({ points: [7] })).statusCode).toBe(200);
});
