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

const start = (people = 3) => judgingOf(app, make, bearer, { people });

describe('what a student reads about an own registration', () => {
  type Person = Awaited<ReturnType<typeof start>>['people'][number];

  /** Reads the result on the registration's page and in the dashboard’s list, which must be the same. */
  async function read({ id, student }: Person) {
    const page = (await call(app, 'GET', `/api/students/registrations/${id}/details`, student)).json();
    const list = (await call(app, 'GET', '/api/students/events/registered', student)).json();
    expect(list.find(({ _id }: { _id: string }) => _id === id).result).toEqual(page.result);
    return { result: page.result, next: page.next };
  }

  test('a student reads whether a shortlist lets the registration go on, once the shortlist is published', async () => {
    const judging = await start(3);
    const [first, second, third] = judging.people as [Person, Person, Person];
    const shortlist = await judging.marked([1, 0, 1], { name: 'Prelims', kind: 'shortlist', criteria: [] });
    expect([(await read(first)).result, (await read(second)).result]).toEqual([null, null]);
    await judging.publish(shortlist.id, { places: 3 });
    const through = { round: 'Prelims', reason: '', isThrough: true };
    expect(await read(first)).toEqual({ result: through, next: expect.stringContaining('have chosen you') });
    const out = { result: { ...through, isThrough: false }, next: expect.stringContaining('have chosen others') };
    expect(await read(second)).toEqual(out);

    await judging.send('POST', `rounds/${shortlist.id}/reopen`, { reason: 'Swapped' });
    await judging.mark(shortlist, shortlist.judge.secret, [1, 1, 0]);
    expect((await read(second)).result).toEqual({ ...through, isThrough: false });
    await judging.publish(shortlist.id, { places: 3, reason: 'Two were swapped.' });
    const corrected = { ...through, reason: 'Two were swapped.' };
    expect((await read(second)).result).toEqual(corrected);
    expect((await read(third)).result).toEqual({ ...corrected, isThrough: false });

    await judging.cancel(second.id);
    expect((await read(second)).result).toBeNull();
  });

  test('students read the same on stage while their place is not read, and afterwards the place', async () => {
    const judging = await start(4);
    const people = judging.people as [Person, Person, Person, Person];
    const results = async () => Promise.all(people.map(async (person) => (await read(person)).result));
    const shortlist = await judging.marked([1, 1, 1, 0], { name: 'Prelims', kind: 'shortlist', criteria: [] });
    await judging.publish(shortlist.id, { places: 3 });
    const [through, , , out] = await results();
    const final = await judging.round({ name: 'Final' });
    const { secret } = await judging.judge(final.id);
    const entries = await judging.entries(final.id);
    for (const [index, mark] of [9, 6, 3].entries()) {
      await judging.save(secret, entries[index] ?? '', { marks: { [final.criteria[0]?._id ?? '']: mark } });
    }
    await judging.send('POST', `rounds/${final.id}/stage`, { places: 2 });
    expect(await results()).toEqual([through, through, through, out]);
    await judging.send('POST', `rounds/${final.id}/stage/next`, { step: 0 });
    const place = (rank: number) => ({ round: 'Final', reason: '', rank });
    expect(await results()).toEqual([through, place(2), through, out]);
    await judging.send('POST', `rounds/${final.id}/stage/next`, { step: 1 });
    expect(await results()).toEqual([place(1), place(2), null, out]);
  });

  test('a student reads no later shortlist once a correction takes the entry out of the one before', async () => {
    const judging = await start(2);
    const [first, second] = judging.people as [Person, Person];
    const prelims = await judging.marked([1, 1], { name: 'Prelims', kind: 'shortlist', criteria: [] });
    await judging.publish(prelims.id, { places: 2 });
    const semi = await judging.marked([1, 1], { name: 'Semi-final', kind: 'shortlist', criteria: [] });
    await judging.publish(semi.id, { places: 2 });
    expect((await read(second)).result).toMatchObject({ round: 'Semi-final', isThrough: true });
    await judging.send('POST', `rounds/${prelims.id}/reopen`, { reason: 'Wrong' });
    await judging.mark(prelims, prelims.judge.secret, [1, 0]);
    await judging.publish(prelims.id, { places: 2, reason: 'Wrong' });
    expect((await read(second)).result).toEqual({ round: 'Prelims', reason: 'Wrong', isThrough: false });
    expect((await read(first)).result).toMatchObject({ round: 'Semi-final', isThrough: true });
  });

  test('reaches a member of the team, also without a confirmed email', async () => {
    const judging = await judgingOf(app, make, bearer, { people: 0, team: { min: 1, max: 4 } });
    const member = await make.student({ name: 'Member' });
    const typed = { name: 'Member', email: member.email, phone: '+91 00000 00101', college: 'Thinnai' };
    const { id } = await make.registration(judging.eventId, {
      fields: { teamName: 'Loops', teamMembers: JSON.stringify([typed]) },
    });
    await app.platform.db.updateTable('team_members').set({ state: 'accepted', student_id: member.id }).execute();
    await app.platform.db.updateTable('students').set({ email_confirmed_at: '' }).where('id', '=', member.id).execute();
    const shortlist = await judging.round({ name: 'Prelims', kind: 'shortlist', criteria: [] });
    const { secret } = await judging.judge(shortlist.id);
    const [{ _id: entry }] = (await judging.send('GET', `rounds/${shortlist.id}/matrix`)).json().entries;
    await judging.save(secret, entry, { marks: { [shortlist.criteria[0]?._id ?? '']: 1 } });
    await judging.publish(shortlist.id, { places: 1 });
    expect(await read({ id, student: member } as Person)).toEqual({
      result: { round: 'Prelims', reason: '', isThrough: true },
      next: expect.stringContaining('have chosen you'),
    });
  });
});
