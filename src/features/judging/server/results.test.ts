import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { mailsTo } from '#testing/mailbox.ts';
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
const namesOf = (places: { rank: number; name: string }[]) => places.map(({ rank, name }) => `${rank} ${name}`);

describe('publishing', () => {
  test('names judge and entry while marks are missing, and publishes nothing', async () => {
    const judging = await start(2);
    const round = await judging.marked([5]);
    const refused = await judging.publish(round.id);
    const { entries } = (await judging.send('GET', `rounds/${round.id}/matrix`)).json();
    const unmarked = entries.find(({ name }: { name: string }) => name === 'Participant 2').alias;
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message: `Marks are missing. Judge has not marked ${unmarked}.`,
        errors: { [round.judge.id]: `Judge has not marked ${unmarked}.` },
      },
    ]);
    expect(await judging.result()).toBeUndefined();
    const empty = await (await start(0)).round();
    expect((await judging.publish(empty.id)).json().message).toBe('This round has no entries.');
  });

  test('names the first 200 missing marks and counts all, and takes no more than 20,000', async () => {
    const judging = await start(22);
    const round = await judging.round();
    const entries = Array.from({ length: 278 }, (_, n) => ({
      id: `many-${n}`,
      round_id: round.id,
      number: 100_000 + n,
    }));
    await app.platform.db
      .insertInto('judging_entries')
      .values(entries.map((entry) => ({ ...entry, registration_id: null })))
      .execute();
    for (let n = 1; n <= 66; n++) await judging.judge(round.id, `Judge ${n}`);
    const refused = await judging.send('POST', `rounds/${round.id}/judges`, { name: 'One more' });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('20,000')]);
    const { missing, missingInAll } = (await judging.send('GET', `rounds/${round.id}/standings`)).json();
    expect([missing.length, missingInAll]).toEqual([200, 66 * 22]);
    const lines: string[] = Object.values((await judging.publish(round.id)).json().errors);
    const ofFirst = lines.find((line) => line.startsWith('Judge 1 '));
    expect([lines.length, ofFirst]).toEqual([66, expect.stringMatching(/^Judge 1 has not marked .* and 2 more\.$/)]);
    // Sixty-six judges can take only three more entries.
    for (let late = 1; late <= 4; late++) await make.registration(judging.eventId);
    const { rounds } = (await judging.send('GET', `events/${judging.eventId}/rounds`)).json();
    expect(rounds).toMatchObject([{ entries: 25, leftOut: 1 }]);
    expect((await judging.publish(round.id)).json().message).toContain('Some registrations are not in this round');
  });

  test('shows the first ranks to everybody at once, ties sharing a rank, and closes the marking', async () => {
    const judging = await start(4);
    const round = await judging.marked([7, 9, 7, 2]);
    expect(await judging.result()).toBeUndefined();
    expect((await judging.publish(round.id)).statusCode).toBe(200);
    const result = await judging.result();
    expect(result).toMatchObject({ version: 1, reason: '', round: 'Final' });
    expect(result.places[0]).toEqual({
      rank: 1,
      name: 'Participant 2',
      teamName: '',
      college: 'Thinnai College of Engineering',
    });
    expect(namesOf(result.places).toSorted()).toEqual(['1 Participant 2', '2 Participant 1', '2 Participant 3']);
    const [entry = ''] = await judging.entries(round.id);
    expect((await judging.save(round.judge.secret, entry, { marks: {} })).statusCode).toBe(409);
    expect((await judging.publish(round.id)).statusCode).toBe(409);
    expect((await judging.sheet(round.judge.secret)).round.closed).toBe(true);
  });

  test('a correction is a new version with its reason, and the one before stays as it was', async () => {
    const judging = await start(2);
    const round = await judging.marked([5, 3]);
    await judging.publish(round.id);
    expect((await judging.send('POST', `rounds/${round.id}/reopen`, { reason: 'Swapped' })).statusCode).toBe(200);
    await judging.mark(round, round.judge.secret, [1, 3]);
    expect(namesOf((await judging.result()).places)).toEqual(['1 Participant 1', '2 Participant 2']);
    const without = await judging.publish(round.id);
    expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([422, ['reason']]);
    await judging.publish(round.id, { places: 1, reason: 'Two marks were swapped.' });
    const result = await judging.result();
    expect([result.version, result.reason, namesOf(result.places)]).toEqual([
      2,
      'Two marks were swapped.',
      ['1 Participant 2'],
    ]);
    expect(
      result.earlier.map(({ version, places }: { version: number; places: never }) => [version, namesOf(places)]),
    ).toEqual([[1, ['1 Participant 1', '2 Participant 2']]]);
    const versions = (await judging.send('GET', `rounds/${round.id}/results`)).json();
    expect(versions.map(({ places }: { places: never }) => namesOf(places))).toEqual([
      ['1 Participant 2'],
      ['1 Participant 1', '2 Participant 2'],
    ]);
  });

  test('makes one version when two publish at once', async () => {
    const judging = await start(2);
    const round = await judging.marked([5, 3]);
    const both = await Promise.all([judging.publish(round.id), judging.publish(round.id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('hands the ranks to certificates, and only what is published', async () => {
    const judging = await start(3);
    const round = await judging.marked([5, 9, 7]);
    const json = { eventId: judging.eventId, kind: 'winner', rule: { kind: 'rank', n: 2 } };
    const batch = () => judging.send('POST', 'certificates/batches', json);
    expect((await batch()).statusCode).toBe(409);
    await judging.publish(round.id);
    expect((await batch()).json()).toMatchObject({ made: 2 });
    const list = (await call(app, 'GET', '/api/students/certificates', judging.people[1]?.student ?? {})).json();
    expect(list.certificates).toMatchObject([{ title: expect.stringMatching(/first/i) }]);
  });

  test('a corrected result makes new versions of certificates, and lists who has no rank any more', async () => {
    const judging = await start(4);
    const round = await judging.marked([9, 7, 5, 3]);
    const json = { eventId: judging.eventId, kind: 'winner', rule: { kind: 'rank', n: 3 } };
    const batch = async (dry = '') => (await judging.send('POST', `certificates/batches${dry}`, json)).json();
    const mine = async (index: number) => {
      const { student } = judging.people[index] ?? {};
      return (await call(app, 'GET', '/api/students/certificates', student ?? {})).json().certificates;
    };
    await judging.publish(round.id);
    expect(await batch()).toEqual({ made: 3, failed: [] });
    const [[first], [second]] = [await mine(0), await mine(1)];
    await judging.send('POST', `certificates/${second._id}/revoke`, { reason: 'Marks were swapped' });
    await judging.send('POST', `rounds/${round.id}/reopen`, { reason: 'Swapped' });
    await judging.mark(round, round.judge.secret, [7, 9, 3, 5]);
    await judging.publish(round.id, { places: 3, reason: 'Two marks were swapped.' });
    const reason = 'Has the certificate “Third place”, but not that rank any more. Please revoke it.';
    const failed = [{ name: 'Participant 3', reason }];
    const revoked = {
      name: 'Participant 2',
      reason:
        'This certificate was revoked: Marks were swapped. To issue it again, correct it in the list of certificates.',
    };
    expect(await batch('?dryRun=true')).toMatchObject({ count: 4, already: 0, failed: [...failed, revoked] });
    const answers = await Promise.all([batch(), batch(), batch()]);
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(2);
    expect(answers.map((answer) => answer.failed)).toContainEqual([...failed, revoked]);
    const stateOf = async ({ code }: { code: string }) => (await call(app, 'GET', `/api/verify/${code}`)).json().state;
    expect([await stateOf(first), await stateOf(second)]).toEqual(['replaced', 'revoked']);
    const again = { name: 'Participant 2', reason: 'Revoked by mistake' };
    await judging.send('POST', `certificates/${second._id}/correct`, again);
    expect(await batch()).toEqual({ made: 1, failed });
    const now = [await mine(0), await mine(1), await mine(3)];
    expect(now.map(([{ title, state }, ...more]) => [title, state, more.length])).toEqual([
      ['Second place', 'valid', 0],
      ['First place', 'valid', 0],
      ['Third place', 'valid', 0],
    ]);
    const mails = await mailsTo(app, judging.people[0]?.student.email ?? '');
    expect(mails.filter(({ subject }) => subject.endsWith('was corrected'))).toHaveLength(1);
    const [{ _id: third }] = await mine(2);
    await judging.send('POST', `certificates/${third}/revoke`, { reason: 'Not third any more' });
    expect(await batch('?dryRun=true')).toMatchObject({ count: 3, already: 3, failed: [] });
    expect(await batch()).toEqual({ made: 0, failed: [] });
  });

  test('published results are deleted with their event only when the number of judged rounds is confirmed', async () => {
    const judging = await start(1);
    await judging.publish((await judging.marked([5])).id);
    await judging.round({ name: 'Not judged yet' });
    const winners = { eventId: judging.eventId, kind: 'winner', rule: { kind: 'rank', n: 1 } };
    expect((await judging.send('POST', 'certificates/batches', winners)).json()).toMatchObject({ made: 1 });
    const mine = await call(app, 'GET', '/api/students/certificates', judging.people[0]?.student ?? {});
    const [{ code }] = mine.json().certificates;
    const remove = (query = '') => call(app, 'DELETE', `/api/events/${judging.eventId}${query}`, { bearer });
    const asked = (await remove('?confirmRegistrations=1')).json();
    expect(asked).toEqual({
      message: [
        'This event has 1 registration and 1 judged round with marks and results. Deleting it deletes them too.',
        'Its published result goes from the page of winners and the trophy table.',
        'Certificates that were made stay, and can still be verified.',
      ].join(' '),
      errors: { confirmRegistrations: '1', confirmRounds: '1' },
    });
    expect(await judging.result()).toBeDefined();
    expect((await remove('?confirmRegistrations=1&confirmRounds=2')).statusCode).toBe(409);
    expect((await remove('?confirmRegistrations=1&confirmRounds=1')).statusCode).toBe(200);
    expect(await judging.result()).toBeUndefined();
    const verified = (await call(app, 'GET', `/api/verify/${code}`)).json();
    expect(verified).toMatchObject({ name: 'Participant 1', title: 'First place', state: 'valid' });
  });

  test('leaves an event that is taken off the site out of the results', async () => {
    const judging = await start(1);
    await judging.publish((await judging.marked([5])).id);
    expect(await judging.result()).toBeDefined();
    await call(app, 'PUT', `/api/events/${judging.eventId}/publication`, { bearer, json: { isActive: false } });
    expect(await judging.result()).toBeUndefined();
  });
});

describe('the stage', () => {
  test('publishes third, second and first, each as it is read', async () => {
    const judging = await start(4);
    const round = await judging.marked([6, 9, 3, 6]);
    const stage = (await judging.send('POST', `rounds/${round.id}/stage`, { places: 3 })).json();
    expect(stage).toMatchObject({ read: [], step: 0, next: { rank: 2, entries: 2 } });
    expect(JSON.stringify(stage)).not.toContain('Participant');
    expect(await judging.result()).toBeUndefined();
    const next = (step: number) => judging.send('POST', `rounds/${round.id}/stage/next`, { step });
    const pressed = await Promise.all([next(0), next(0)]);
    expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(namesOf((await judging.result()).places).toSorted()).toEqual(['2 Participant 1', '2 Participant 4']);
    expect((await judging.send('GET', `rounds/${round.id}/stage`)).json()).toMatchObject({
      step: 1,
      next: { rank: 1, entries: 1 },
    });
    expect((await judging.send('DELETE', `rounds/${round.id}/stage`)).statusCode).toBe(409);
    expect((await next(1)).json()).toMatchObject({ step: 2, next: null });
    expect((await judging.result()).places).toHaveLength(3);
    expect((await next(2)).statusCode).toBe(409);
    const { rounds } = (await judging.send('GET', `events/${judging.eventId}/rounds`)).json();
    expect(rounds).toMatchObject([{ state: 'published', version: 1 }]);
  });

  test('stops at somebody who cancelled, and is corrected from there in a version of its own', async () => {
    const judging = await start(3);
    const round = await judging.marked([9, 6, 3]);
    await judging.send('POST', `rounds/${round.id}/stage`, { places: 2 });
    const next = (step: number) => judging.send('POST', `rounds/${round.id}/stage/next`, { step });
    await next(0);
    await judging.cancel(judging.people[0]?.id ?? '');
    const refused = await next(1);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Open the round again'),
    ]);
    const opened = await judging.send('POST', `rounds/${round.id}/reopen`, { reason: 'The winner cancelled' });
    expect([opened.statusCode, (await next(1)).statusCode]).toEqual([200, 409]);
    expect((await judging.send('GET', `rounds/${round.id}/stage`)).statusCode).toBe(409);
    expect(namesOf((await judging.result()).places)).toEqual(['2 Participant 2']);
    await judging.publish(round.id, { places: 2, reason: 'The winner cancelled' });
    const result = await judging.result();
    expect([result.version, namesOf(result.places)]).toEqual([2, ['1 Participant 2', '2 Participant 3']]);
    const [, first] = (await judging.send('GET', `rounds/${round.id}/results`)).json();
    expect(namesOf(first.places)).toEqual(['2 Participant 2']);
  });

  test('makes its first version again when the round is opened before a place is read', async () => {
    const judging = await start(2);
    const round = await judging.marked([9, 6]);
    await judging.send('POST', `rounds/${round.id}/stage`, { places: 2 });
    await judging.send('POST', `rounds/${round.id}/reopen`, { reason: 'Too early' });
    expect((await judging.publish(round.id)).json()).toMatchObject({ version: 1, reason: '' });
  });

  test('the stage is left again before the first place is read, and is not for a shortlist', async () => {
    const judging = await start(1);
    const round = await judging.marked([6]);
    await judging.send('POST', `rounds/${round.id}/stage`, { places: 3 });
    const [entry = ''] = await judging.entries(round.id);
    const save = () => judging.save(round.judge.secret, entry, { marks: {} });
    expect([(await save()).statusCode, (await judging.publish(round.id)).statusCode]).toEqual([409, 409]);
    await judging.send('DELETE', `rounds/${round.id}/stage`);
    expect((await save()).statusCode).toBe(200);
    const shortlist = await judging.marked([1], { name: 'Shortlist', kind: 'shortlist', criteria: [] });
    expect((await judging.send('POST', `rounds/${shortlist.id}/stage`, { places: 3 })).statusCode).toBe(409);
  });
});

describe('a shortlist', () => {
  test('a shortlist lets those go on whom judges said yes to, and tells both in different words', async () => {
    const judging = await start(3);
    const shortlist = await judging.marked([1, 0, 1], { name: 'Shortlist', kind: 'shortlist', criteria: [] });
    const final = await judging.round({ name: 'Final' });
    expect(await judging.entries(final.id)).toEqual([undefined, undefined, undefined]);
    await judging.publish(shortlist.id, { places: 3 });
    expect(await judging.result()).toBeUndefined();
    expect((await judging.entries(final.id)).map((id) => id !== undefined)).toEqual([true, false, true]);
    const subjects = async (person: number) => {
      const mails = await mailsTo(app, judging.people[person]?.student.email ?? '');
      return mails.map(({ subject }) => subject).filter((subject) => /shortlist|next round/.test(subject));
    };
    expect(await subjects(0)).toEqual([expect.stringContaining('You are through')]);
    expect(await subjects(1)).toEqual([expect.stringContaining('The shortlist of')]);
    await judging.send('POST', `rounds/${shortlist.id}/reopen`, { reason: 'One was left out' });
    await judging.mark(shortlist, shortlist.judge.secret, [1, 1, 0]);
    await judging.publish(shortlist.id, { places: 3, reason: 'One was left out' });
    expect([await subjects(0), await subjects(1)]).toMatchObject(
      [[{}], [{}, {}]].map((all) => ({ length: all.length })),
    );
    const sorry = (await mailsTo(app, judging.people[2]?.student.email ?? '')).at(-1);
    expect(sorry?.subject).toMatch(/^A correction: you are not in the next round of /);
    expect(sorry?.text).toContain('We wrote that you are in the next round. That was a mistake, and we are sorry.');
  });

  test('a shortlist lets all go on who are tied at the cut, unless a criterion decides the tie', async () => {
    const criteria = ['Idea', 'Craft'].map((name) => ({ name, max: 10 }));
    const whoGoesOn = async (marks: readonly (readonly number[])[]) => {
      const judging = await start(marks.length);
      const { id, criteria: made } = await judging.round({ kind: 'shortlist', criteria });
      const { secret } = await judging.judge(id);
      for (const [index, entry] of (await judging.entries(id)).entries()) {
        const given = made.map(({ _id }, at) => [_id, marks[index]?.[at]]);
        await judging.save(secret, entry, { marks: Object.fromEntries(given) });
      }
      return namesOf((await judging.publish(id, { places: 2 })).json().places).toSorted();
    };
    const cut = ['2 Participant 2', '2 Participant 3'];
    expect(await whoGoesOn([9, 5, 5, 4].map((mark) => [mark, mark]))).toEqual(['1 Participant 1', ...cut]);
    const equalSums = [6, 2, 4, 3].map((mark) => [mark, mark === 6 ? 6 : 6 - mark]);
    expect(await whoGoesOn(equalSums)).toEqual(['1 Participant 1', '2 Participant 3']);
  });
});

describe('the mails of a shortlist', () => {
  test('the mails of a shortlist go to all members of a team, and once to a member of two teams', async () => {
    const judging = await judgingOf(app, make, bearer, { people: 0, team: { min: 1, max: 4 } });
    const [member, both, unconfirmed] = [
      await make.student({ name: 'Member' }),
      await make.student({ name: 'Both' }),
      await make.student({ name: 'Unconfirmed', isUnconfirmed: true }),
    ];
    const typed = ({ email }: { email: string }) => ({
      name: 'Typed',
      email,
      phone: '+91 00000 00101',
      college: 'Thinnai',
    });
    const register = (name: string, members: { email: string }[], student = both) =>
      make.registration(judging.eventId, {
        student,
        fields: { name, teamName: name, teamMembers: JSON.stringify(members.map(typed)) },
      });
    await register('Through', [member, both, unconfirmed], await make.student());
    await register('Out', []);
    const shortlist = await judging.round({ name: 'Shortlist', kind: 'shortlist', criteria: [] });
    const judge = await judging.judge(shortlist.id);
    const { entries } = (await judging.send('GET', `rounds/${shortlist.id}/matrix`)).json();
    const [{ _id: criterion = '' } = {}] = shortlist.criteria;
    for (const { _id, name } of entries) {
      await judging.save(judge.secret, _id, { marks: { [criterion]: name === 'Through' ? 1 : 0 } });
    }
    await judging.publish(shortlist.id, { places: 2 });
    const subjects = async ({ email }: { email: string }) =>
      (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => /shortlist|next round/.test(one));
    expect(await subjects(member)).toEqual([expect.stringContaining('You are through')]);
    expect(await subjects(both)).toEqual([expect.stringContaining('You are through')]);
    expect(await subjects(unconfirmed)).toEqual([]);
  });
});

describe('the trophy table', () => {
  test('adds the fest’s own points by college, and is changed by administrators alone', async () => {
    const json = { points: [5, 3, 1] };
    const coordinator = await make.admin({ role: 'coordinator' });
    expect((await call(app, 'PUT', '/api/admin/judging/trophy', { ...coordinator, json })).statusCode).toBe(403);
    const judging = await start(2);
    await judging.publish((await judging.marked([5, 3])).id);
    const before = (await call(app, 'GET', '/api/results/trophy')).json();
    expect(before).toEqual({ points: [], colleges: [] });
    await judging.send('PUT', 'judging/trophy', json);
    const { colleges, points } = (await call(app, 'GET', '/api/results/trophy')).json();
    expect([points, colleges[0].college, colleges[0].rank]).toEqual([[5, 3, 1], 'Thinnai College of Engineering', 1]);
    expect(colleges[0].points).toBeGreaterThanOrEqual(8);
  });
});

describe('the student’s own data', () => {
  test('the student’s own data holds published places alone, and a deleted account leaves its place without a name', async () => {
    const judging = await start(2);
    const round = await judging.marked([5, 3]);
    const { id: registration, student } = judging.people[0] ?? (await make.registration(judging.eventId));
    const place = async () =>
      (await call(app, 'GET', `/api/students/registrations/${registration}/details`, student)).json().result;
    expect(await place()).toBeNull();
    const results = async () => (await call(app, 'GET', '/api/students/me/data', student)).json().results;
    expect(await results()).toEqual([]);
    await judging.publish(round.id);
    expect(await results()).toMatchObject([{ round: 'Final', rank: 1, name: 'Participant 1' }]);
    expect(await place()).toEqual({ round: 'Final', reason: '', rank: 1 });
    const url = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', url, { bearer })).statusCode).toBe(200);
    await judging.send('PUT', 'judging/trophy', { points: [] });
    expect(namesOf((await judging.result()).places)).toEqual(['1 ', '2 Participant 2']);
  });
});
