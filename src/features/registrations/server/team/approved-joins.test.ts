import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnTeam } from '#features/registrations/team-contract.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

const rules = { ifIncomplete: 'keep', clash: 'warn', mostEvents: 0, college: 'any', oneTeamPerCollege: false };
const approving = { columns: { team_rules: JSON.stringify({ ...rules, approveJoins: true }) } };

/** Makes a team of two to four whose leader must approve everybody who joins by the code. Returns its code too. */
async function teamThatApproves(team = { min: 2, max: 4 }) {
  const { id, student: leader, eventId } = await makeTeam(make, { team, consent: false, ...approving });
  const { code } = await calls.team(leader, id);
  return { id, leader, code: code as string, eventId };
}

const teamOf = (who: TestStudent, id: string): Promise<OwnTeam> => calls.team(who, id);
const naming = ({ email }: TestStudent) => ({ name: 'Typed', email, phone: '+91 00000 00102', college: 'Kadal' });
const asked = async (who: TestStudent) => (await calls.get(who, 'teams/asked')).json();
const answer = (leader: TestStudent, id: string, memberId: string, how: 'approve' | 'decline') =>
  calls.post(leader, `registrations/${id}/asking/${memberId}/${how}`);

describe('a person who joins by the code where the leader approves', () => {
  test('waits, is on no list, and is in the team once the leader accepts; both are told by mail', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student({ name: 'Beela' });
    const joined = await calls.join(person, code);
    expect([joined.statusCode, joined.json().waits]).toEqual([200, true]);
    // Screens must not promise a mail, because the site may have no mail server.
    expect(joined.json().message).not.toMatch(/mail/);
    expect((await calls.join(person, code)).json().waits).toBe(true);
    expect((await mailsTo(app, leader.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Beela wants to join your team/),
    );
    const before = await teamOf(leader, id);
    expect([before.members, before.asking.map(({ name }) => name)]).toEqual([[], ['Beela']]);
    expect((await calls.get(person, `registrations/${id}/team`)).statusCode).toBe(404);
    const [waiting] = before.asking;
    const accepted = await answer(leader, id, waiting?._id ?? '', 'approve');
    expect(accepted.json()).toMatchObject({ members: [{ name: 'Beela', state: 'accepted' }], asking: [] });
    expect((await answer(leader, id, waiting?._id ?? '', 'approve')).statusCode).toBe(200);
    const mail = (await mailsTo(app, person.email)).find(({ subject }) => subject.startsWith('You are in the team'));
    // The team has its seat, so the member has a ticket.
    expect(mail?.text).toContain('https://fest.example.edu/student/ticket');
    expect(mail?.text).toContain('When: Saturday, May 9, 2099, 10:00 AM - 11:00 AM\nWhere: Hall 1\n');
    expect((await teamOf(person, id)).asking).toEqual([]);
  });

  test('a person who joins by the code where the leader approves is told when the leader declines, and cannot ask that leader again', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student();
    await calls.join(person, code);
    const [waiting] = (await teamOf(leader, id)).asking;
    expect((await answer(leader, id, waiting?._id ?? '', 'decline')).json()).toMatchObject({ asking: [] });
    const [mail] = (await mailsTo(app, person.email)).filter(({ subject }) => subject.startsWith('You are not in'));
    expect(mail?.text).toContain('/student/dashboard');
    expect(mail?.text).not.toContain('Where: ');
    // A team of this event needs at least two people.
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('join another team or register one of your own');
    const again = await calls.join(person, code);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'The leader of this team has declined your request.',
    ]);
    expect((await answer(leader, id, waiting?._id ?? '', 'approve')).statusCode).toBe(404);
  });

  test('sees the team that has not answered yet, with what speaks against it, until the leader answers', async () => {
    const { id, leader, code, eventId } = await teamThatApproves({ min: 2, max: 2 });
    const [person, other] = [await make.student(), await make.student()];
    expect(await asked(person)).toEqual([]);
    await calls.join(person, code);
    await calls.join(other, code);
    const offer = { registrationId: id, event: { _id: eventId }, teamName: 'Loops', hindrances: [] };
    expect(await asked(person)).toMatchObject([offer]);
    expect([await asked(leader), await calls.invitations(person)]).toEqual([[], []]);
    const [first, second] = (await teamOf(leader, id)).asking;
    await answer(leader, id, first?._id ?? '', 'approve');
    expect([await asked(person), await asked(other)]).toMatchObject([[], [{ hindrances: ['teamFull'] }]]);
    await answer(leader, id, second?._id ?? '', 'decline');
    expect(await asked(other)).toEqual([]);
  });

  test('a person who joins by the code where the leader approves can stop asking and ask again, and the leader gets two mails at most', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student();
    await calls.join(person, code);
    const taken = await calls.post(person, `registrations/${id}/leave`);
    expect([taken.statusCode, taken.json().message]).toEqual([200, expect.stringMatching(/^You are no longer asking/)]);
    expect([await asked(person), (await teamOf(leader, id)).asking]).toEqual([[], []]);
    expect((await calls.post(person, `registrations/${id}/leave`)).statusCode).toBe(200);
    for (let round = 0; round < 3; round++) {
      expect((await calls.join(person, code)).json().waits).toBe(true);
      expect((await teamOf(leader, id)).asking).toHaveLength(1);
      await calls.post(person, `registrations/${id}/leave`);
    }
    const subjects = (await mailsTo(app, leader.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('wants to join'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes('has left'))).toEqual([]);
  });

  test('a person who joins by the code where the leader approves is answered by the leader alone', async () => {
    const { id, leader, code } = await teamThatApproves();
    const [first, second] = [await make.student(), await make.student()];
    await calls.join(first, code);
    await calls.join(second, code);
    const asking = (await teamOf(leader, id)).asking;
    expect((await answer(leader, id, asking[0]?._id ?? '', 'approve')).statusCode).toBe(200);
    for (const who of [first, second, await make.student()]) {
      expect((await answer(who, id, asking[1]?._id ?? '', 'approve')).statusCode).toBe(404);
    }
  });

  test('comes in without approval when the leader has named them', async () => {
    const friend = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [friend], consent: false, ...approving });
    const { code } = await teamOf(leader, id);
    expect((await calls.join(friend, code)).json().waits).toBeUndefined();
    expect((await teamOf(leader, id)).members.map(({ state }) => state)).toEqual(['accepted']);
  });

  test('asks no more once they have come in by a place that the leader has named', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student();
    await calls.join(person, code);
    await calls.post(leader, `registrations/${id}/members`, naming(person));
    expect((await calls.accept(person)).statusCode).toBe(200);
    const { members, asking } = await teamOf(leader, id);
    expect([members.map(({ state }) => state), asking]).toEqual([['accepted'], []]);
    await calls.post(person, `registrations/${id}/leave`);
    expect((await teamOf(leader, id)).asking).toEqual([]);
  });

  test('asks no more once they have come in because the event lets everybody in by the code', async () => {
    const { id, leader, code, eventId } = await teamThatApproves();
    const person = await make.student();
    await calls.join(person, code);
    const columns = { team_rules: JSON.stringify({ ...rules, approveJoins: false }) };
    await app.platform.db.updateTable('events').set(columns).where('id', '=', eventId).execute();
    expect((await calls.join(person, code)).json().waits).toBeUndefined();
    const { members, asking } = await teamOf(leader, id);
    expect([members.map(({ state }) => state), asking]).toEqual([['accepted'], []]);
  });

  test('gets the place that the leader has named meanwhile, and no second one', async () => {
    const { id, leader, code } = await teamThatApproves({ min: 2, max: 2 });
    const person = await make.student({ name: 'Beela' });
    await calls.join(person, code);
    await calls.post(leader, `registrations/${id}/members`, naming(person));
    const [waiting] = (await teamOf(leader, id)).asking;
    const accepted = await answer(leader, id, waiting?._id ?? '', 'approve');
    expect(accepted.json()).toMatchObject({ members: [{ name: 'Beela', state: 'accepted' }], asking: [] });
    expect(accepted.json().members).toHaveLength(1);
  });

  test('a person who joins by the code where the leader approves is not told that they are not in the team when the leader declines and has named them meanwhile', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student();
    await calls.join(person, code);
    await calls.post(leader, `registrations/${id}/members`, naming(person));
    const [waiting] = (await teamOf(leader, id)).asking;
    expect((await answer(leader, id, waiting?._id ?? '', 'decline')).statusCode).toBe(200);
    const { members, asking } = await teamOf(leader, id);
    expect([members.map(({ state }) => state).toSorted(), asking]).toEqual([['declined', 'typed'], []]);
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('You are not in'))).toEqual([]);
    expect((await calls.accept(person)).statusCode).toBe(200);
  });

  test('a person who joins by the code where the leader approves cannot be approved once another team has them', async () => {
    const one = await teamThatApproves();
    const { id, student: leader } = await makeTeam(make, { consent: false });
    await app.platform.db.updateTable('registrations').set({ event_id: one.eventId }).where('id', '=', id).execute();
    const person = await make.student();
    await calls.join(person, one.code);
    const other = await teamOf(leader, id);
    // The second team is for the same event, and its leader must approve too.
    await calls.join(person, other.code);
    const [theirs] = (await teamOf(leader, id)).asking;
    expect((await answer(leader, id, theirs?._id ?? '', 'approve')).statusCode).toBe(200);
    const [waiting] = (await teamOf(one.leader, one.id)).asking;
    const late = await answer(one.leader, one.id, waiting?._id ?? '', 'approve');
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('cannot join any more')]);
  });

  test('leaves no name and no email when the account is deleted', async () => {
    const { id, leader, code } = await teamThatApproves();
    const person = await make.student({ password: 'a long password' });
    await calls.join(person, code);
    const { bearer } = await make.admin();
    expect((await call(app, 'DELETE', `/api/students/${person.id}`, { bearer })).statusCode).toBe(200);
    expect((await teamOf(leader, id)).asking).toEqual([]);
    const kept = app.platform.db.selectFrom('team_members').select(['name', 'email']).where('registration_id', '=', id);
    expect(await kept.execute()).toEqual([{ name: 'Deleted account', email: '' }]);
  });
});

describe('a team whose leader approves', () => {
  test('never has more than its maximum, in any order of asking, approving and naming', async () => {
    const { id, leader, code } = await teamThatApproves({ min: 2, max: 3 });
    const people = await Promise.all(Array.from({ length: 6 }, () => make.student()));
    await Promise.all(people.map((person) => calls.join(person, code)));
    const asking = (await teamOf(leader, id)).asking;
    expect(asking).toHaveLength(6);
    const named = { name: 'Anbu', email: 'anbu@students.example', phone: '+91 00000 00102', college: 'Kadal' };
    const answers = await Promise.all([
      ...asking.map(({ _id }) => answer(leader, id, _id, 'approve')),
      calls.post(leader, `registrations/${id}/members`, named),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2);
    const { members } = await teamOf(leader, id);
    expect(members).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  });

  test('lets at most twenty people wait', async () => {
    const { id, leader, code } = await teamThatApproves({ min: 2, max: 4 });
    const statuses = [];
    for (let nth = 0; nth < 21; nth++) statuses.push((await calls.join(await make.student(), code)).statusCode);
    expect(statuses.slice(19)).toEqual([200, 409]);
    expect((await teamOf(leader, id)).asking).toHaveLength(20);
  });
});

test('one college a team looks at known colleges, whatever name each person has typed', async () => {
  const columns = { team_rules: JSON.stringify({ ...rules, college: 'one', approveJoins: false }) };
  const { id, student: leader } = await makeTeam(make, { team: { min: 2, max: 4 }, consent: false, columns });
  const { code } = await teamOf(leader, id);
  const set = ({ id: who }: TestStudent, college: string) =>
    app.platform.db.updateTable('students').set({ college }).where('id', '=', who).execute();
  const person = await make.student();
  await set(person, 'Thinnai Engineering College');
  await app.platform.db
    .updateTable('registrations')
    .set({ college: 'Thinnai College of Engineering' })
    .where('id', '=', id)
    .execute();
  // The sample edition knows both names of this college.
  expect((await calls.join(person, code)).statusCode).toBe(200);
  const other = await make.student();
  await set(other, 'Thinnai Arts College');
  const refused = await calls.join(other, code);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['otherCollege']]);
});
