import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { seedResults } from './index.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const start = (people: number) => judgingOf(app, make, bearer, { people });

describe('a call that publishes', () => {
  test('a call that publishes takes only the standings that the chair has seen, where it says which, and so does one that prepares the stage', async () => {
    const judging = await start(2);
    const round = await judging.marked([5, 3]);
    const seen = async () => (await judging.send('GET', `rounds/${round.id}/standings`)).json().fingerprint;
    const before = await seen();
    await judging.mark(round, round.judge.secret, [4, 3]);
    expect(await seen(), 'other marks, the same standings').toBe(before);
    await judging.mark(round, round.judge.secret, [1, 3]);
    const publish = await judging.publish(round.id, { places: 1, fingerprint: before });
    const stage = await judging.send('POST', `rounds/${round.id}/stage`, { places: 1, fingerprint: before });
    const words = 'The standings have changed since you saw them. Please look at them again.';
    for (const refused of [publish, stage]) expect([refused.statusCode, refused.json().message]).toEqual([409, words]);
    expect(await judging.result()).toBeUndefined();
    expect((await judging.publish(round.id, { places: 1, fingerprint: await seen() })).statusCode).toBe(200);
    expect((await judging.result()).places).toMatchObject([{ rank: 1, name: 'Participant 2' }]);
  });
});

describe('a published result', () => {
  test('without marks keeps its round when it is opened again, and only the name can change', async () => {
    const judging = await start(0);
    const round = { name: 'Final', kind: 'scored', blind: false, counts: 'raw' } as const;
    const fields = { ...round, criteria: [{ name: 'Idea', max: 10, weight: 1 }] };
    const places = [{ rank: 1, teamName: 'The Dots', college: 'North College' }];
    const given = { eventId: judging.eventId, round: fields, publishedAt: '2026-01-01T00:00:00.000Z', places };
    await write(app.platform.db, (tx) => seedResults(tx, [given]));
    const [{ _id, criteria }] = (await judging.send('GET', `events/${judging.eventId}/rounds`)).json().rounds;
    await judging.send('POST', `rounds/${_id}/reopen`, { reason: 'A name is wrong' });
    const deleted = await judging.send('DELETE', `rounds/${_id}`);
    expect([deleted.statusCode, deleted.json().message]).toEqual([
      409,
      'A result of this round is published, so the round cannot be deleted.',
    ]);
    const changed = await judging.send('PUT', `rounds/${_id}`, { ...round, criteria, kind: 'shortlist' });
    expect([changed.statusCode, changed.json().message]).toEqual([
      409,
      'A result of this round is published, so only the name of the round can be changed.',
    ]);
    const renamed = await judging.send('PUT', `rounds/${_id}`, { ...round, criteria, name: 'Grand final' });
    expect(renamed.statusCode).toBe(200);
    const asked = await call(app, 'DELETE', `/api/events/${judging.eventId}`, { bearer });
    expect(asked.json().errors).toMatchObject({ confirmRounds: '1' });
  });

  test('a published result says what stays published when the round is opened again, which is nothing before a place is read', async () => {
    const judging = await start(2);
    const round = await judging.marked([9, 6]);
    const act = (path: string, json: object) => judging.send('POST', `rounds/${round.id}/${path}`, json);
    const wordsOfReopening = async () => (await act('reopen', { reason: 'Wrong' })).json().message;
    await act('stage', { places: 2 });
    expect(await wordsOfReopening()).toBe('Judges can save again. Nothing is published yet.');
    await act('stage', { places: 2 });
    await act('stage/next', { step: 0 });
    expect(await wordsOfReopening()).toBe(
      'Judges can save again. What is published stays until you publish a new version.',
    );
  });
});
