import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

const states = async (leader: TestStudent, id: string) =>
  (await calls.team(leader, id)).members.map(({ state }: { state: string }) => state);
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const details = async (who: TestStudent, id: string) => (await calls.get(who, `registrations/${id}/details`)).json();
const someone = () => ({ name: 'Somebody Else', email: `new${Math.random()}@students.example` });
const typed = (person: { email: string }) => ({
  name: 'Named Later',
  phone: '+91 00000 00103',
  college: 'Marina College',
  email: person.email,
});

describe('a member whom the leader has named', () => {
  test('a named member is invited by mail and on the dashboard, and can accept', async () => {
    const member = await make.student({ name: 'Meena' });
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    const [received] = await mailsTo(app, leader.email);
    expect(received?.text).toContain('1 member of your team still has to accept before');
    expect(received?.text).toContain('If the team has fewer than 2 people by then');
    const next = async () => (await details(leader, id)).next;
    expect(await next()).toContain('1 member of your team still has to accept before');
    const [asked] = await mailsTo(app, member.email);
    expect(asked?.subject).toMatch(/^You are asked to join a team for Event \d+$/);
    expect(asked?.text).not.toContain('Loops');
    const [invitation, ...others] = await calls.invitations(member);
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({
      teamName: 'Loops',
      hindrances: [],
      answerUntil: new Date(clock.now().getTime() + 48 * 3_600_000).toISOString(),
      leader: { name: 'Test Participant', college: 'Thinnai College of Engineering' },
    });
    expect(JSON.stringify(invitation)).not.toContain('@');
    const accepted = await calls.post(member, `invitations/${invitation._id}/accept`);
    expect(accepted.json()).toEqual({ message: expect.stringContaining('You are in the team'), registrationId: id });
    expect(await states(leader, id)).toEqual(['accepted']);
    expect(await next()).not.toContain('to accept before');
    expect(await calls.invitations(member)).toEqual([]);
    expect(await subjects(leader.email)).toContainEqual(expect.stringMatching(/^Meena has joined your team/));
    // The members' own details replace what the leader typed.
    expect((await details(leader, id)).teamMembers).toEqual([
      ...[{ name: 'Meena', email: member.email, phone: '+91 00000 00100', college: 'Thinnai College of Engineering' }],
    ]);
  });

  test('a named member can accept twice with the same result, and cannot decline afterwards', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    const [{ _id }] = await calls.invitations(member);
    for (const _ of [1, 2]) expect((await calls.post(member, `invitations/${_id}/accept`)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['accepted']);
    expect((await calls.post(member, `invitations/${_id}/decline`)).statusCode).toBe(409);
  });

  test('a named member who declines is removed from the list of members, and the leader is told by mail', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    expect((await calls.decline(member)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['declined']);
    expect((await details(leader, id)).teamMembers).toEqual([]);
    expect(await subjects(leader.email)).toContainEqual(expect.stringMatching(/has declined to join your team/));
  });

  test('a named member who has declined can still come in by the code', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    await calls.decline(member);
    expect((await calls.join(member, (await calls.team(leader, id)).code)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['declined', 'accepted']);
  });

  test('a member sees the registration in the list, the details and the schedule, but no payment details', async () => {
    const member = await make.student();
    const { id, eventId, student: leader } = await makeTeam(make, { members: [member], fee: 100 });
    await calls.accept(member);
    const [listed] = (await calls.get(member, 'events/registered')).json();
    expect(listed).toMatchObject({ _id: id, isMember: true, canResubmit: false, holdUntil: '' });
    const [own] = (await calls.get(leader, 'events/registered')).json();
    expect(own).not.toHaveProperty('isMember');
    const shown = await details(member, id);
    expect(shown).toMatchObject({ transactionId: '', paymentReference: '', paymentProof: '', payment: null });
    expect(JSON.stringify(shown)).not.toContain(leader.email);
    const { days } = (await calls.get(member, 'schedule')).json();
    expect(days[0].events).toMatchObject([{ eventId, registrationId: id }]);
  });

  test('nobody but the invited member can answer an invitation', async () => {
    const [member, stranger] = [await make.student(), await make.student()];
    await makeTeam(make, { members: [member] });
    const [{ _id }] = await calls.invitations(member);
    for (const answer of ['accept', 'decline']) {
      expect((await calls.post(stranger, `invitations/${_id}/${answer}`)).statusCode).toBe(404);
    }
    expect(await calls.invitations(stranger)).toEqual([]);
  });

  test('a named member sees the invitation but gets no mail when the leader’s email is unconfirmed', async () => {
    const [member, leader] = [await make.student(), await make.student({ isUnconfirmed: true })];
    const columns = { team_consent: 'required', date: '2099-05-09' } as const;
    const eventId = await make.event({ team: { min: 2, max: 3 }, columns });
    const fields = { teamMembers: JSON.stringify([typed(member)]) };
    await make.registration(eventId, { student: leader, fields });
    expect(await subjects(member.email)).toEqual([]);
    expect(await calls.invitations(member)).toHaveLength(1);
  });

  test('a named member gets no mail but can claim the place when the event does not ask members to accept', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member], consent: false });
    expect(await subjects(member.email)).toEqual([]);
    expect(await states(leader, id)).toEqual(['typed']);
    expect((await calls.accept(member)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['accepted']);
  });

  test('a named member stays invited and sees every reason when the rules refuse the acceptance', async () => {
    const member = await make.student();
    const busy = await make.event({ columns: { date: '2099-05-09', start_time: '10:30' } });
    await make.registration(busy, { student: member });
    const rules = { ifIncomplete: 'keep', clash: 'forbid', mostEvents: 1, college: 'any', oneTeamPerCollege: false };
    const columns = { team_rules: JSON.stringify(rules) };
    const { id, student: leader } = await makeTeam(make, { members: [member], columns });
    const [{ hindrances }] = await calls.invitations(member);
    expect(hindrances).toEqual(['clash', 'tooManyEvents']);
    const refused = await calls.accept(member);
    expect(refused.statusCode).toBe(409);
    expect(Object.keys(refused.json().errors)).toEqual(['clash', 'tooManyEvents']);
    expect(await states(leader, id)).toEqual(['invited']);
  });

  test('an event that was taken off the site keeps nobody from another one', async () => {
    const member = await make.student();
    const calledOff = await make.event({ columns: { date: '2099-05-09', start_time: '10:30' } });
    await make.registration(calledOff, { student: member });
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', calledOff).execute();
    const rules = { ifIncomplete: 'keep', clash: 'forbid', mostEvents: 1, college: 'any', oneTeamPerCollege: false };
    const columns = { team_rules: JSON.stringify(rules) };
    const { id, student: leader } = await makeTeam(make, { members: [member], columns });
    expect(await calls.invitations(member)).toMatchObject([{ hindrances: [] }]);
    expect((await calls.accept(member)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['accepted']);
  });

  test('a member of a team cannot register another team for the same event', async () => {
    const member = await make.student();
    const { eventId } = await makeTeam(make, { members: [member] });
    await calls.accept(member);
    await expect(make.registration(eventId, { student: member })).rejects.toThrow('already registered');
  });
});

describe('the join code of a team', () => {
  test('the code shows the team to a student who was not named and lets the student join', async () => {
    const { id, student: leader } = await makeTeam(make);
    const { code } = await calls.team(leader, id);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    const joiner = await make.student({ name: 'Kavin' });
    const found = (await calls.post(joiner, 'teams/find', { code })).json();
    expect(found).toMatchObject({ teamName: 'Loops', hindrances: [] });
    expect((await calls.join(joiner, ` ${code.toLowerCase()} `)).json().registrationId).toBe(id);
    expect(await states(leader, id)).toEqual(['accepted']);
    expect((await details(leader, id)).teamMembers).toMatchObject([{ name: 'Kavin' }]);
  });

  test('the code gives a named member the reserved place and lets nobody else in when the team is full', async () => {
    const members = [await make.student(), await make.student()];
    const { id, student: leader } = await makeTeam(make, { members });
    const { code } = await calls.team(leader, id);
    const [first] = members;
    if (first) expect((await calls.join(first, code)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['accepted', 'invited']);
    const refused = await calls.join(await make.student(), code);
    expect(Object.keys(refused.json().errors)).toEqual(['teamFull']);
  });

  test('the code is said to work no longer than the event takes registrations', async () => {
    const closes = new Date(clock.now().getTime() + 2 * 24 * 3_600_000).toISOString();
    const { id, student: leader } = await makeTeam(make, { columns: { registration_closes_at: closes } });
    expect((await calls.team(leader, id)).codeUntil).toBe(closes);
    expect((await calls.post(leader, `registrations/${id}/code`)).json().codeUntil).toBe(closes);
  });

  test('the code stops working when it is renewed and after seven days', async () => {
    const { id, student: leader } = await makeTeam(make);
    const { code: first } = await calls.team(leader, id);
    const { code: second } = (await calls.post(leader, `registrations/${id}/code`)).json();
    const joiner = await make.student();
    expect((await calls.join(joiner, first)).statusCode).toBe(404);
    clock.forward({ days: 7 });
    const [late, again] = [await make.student(), await signIn(leader)];
    expect((await calls.join(late, second)).statusCode).toBe(410);
    expect((await calls.team(again, id)).code).toBe('');
  });

  test('refuses the sixth code that a student tries within a minute', async () => {
    const { id, student: leader } = await makeTeam(make);
    const { code } = await calls.team(leader, id);
    const guesser = await make.student();
    for (let guess = 0; guess < 5; guess++)
      expect((await calls.join(guesser, `AAAAA${guess + 2}`)).statusCode).toBe(404);
    const refused = await calls.join(guesser, code);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    clock.forward({ seconds: 61 });
    expect((await calls.join(guesser, code)).statusCode).toBe(200);
  });

  test('shows the code of a team only to the leader', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    await calls.accept(member);
    expect(await calls.team(member, id)).toMatchObject({ code: '', isLeader: false, mayChange: false });
    expect(JSON.stringify(await calls.team(member, id))).not.toContain(leader.email);
    expect((await calls.get(await make.student(), `registrations/${id}/team`)).statusCode).toBe(404);
  });
});

/** Signs in again, because sessions end when the clock moves by days. */
async function signIn(student: TestStudent): Promise<TestStudent> {
  const { openSession } = await import('#server/http/session.ts');
  const { write } = await import('#server/db/write.ts');
  const token = await write(app.platform.db, (tx) => openSession(tx, 'student', student.id, clock.now()));
  return { ...student, bearer: `Bearer ${token}` };
}

describe('a leader', () => {
  test('a leader replaces a member, and both the old and the new member are told by mail', async () => {
    const [old, next] = [await make.student(), await make.student()];
    const { id, student: leader } = await makeTeam(make, { members: [old] });
    await calls.accept(old);
    const [{ _id }] = (await calls.team(leader, id)).members;
    const changed = await calls.post(leader, `registrations/${id}/members`, { replaces: _id, ...typed(next) });
    expect(changed.json().members.map(({ state }: { state: string }) => state)).toEqual(['replaced', 'invited']);
    expect(await subjects(old.email)).toContainEqual(expect.stringMatching(/^You are no longer in your team/));
    expect(await subjects(next.email)).toContainEqual(expect.stringMatching(/^You are asked to join/));
    expect((await calls.get(old, `registrations/${id}/details`)).statusCode).toBe(404);
    expect((await calls.accept(next)).statusCode).toBe(200);
  });

  test('a leader cannot name a person twice or more people than the team may have', async () => {
    const members = [await make.student(), await make.student()];
    const { id, student: leader } = await makeTeam(make, { members });
    const put = (person: object) => calls.post(leader, `registrations/${id}/members`, person);
    expect((await put(typed({ email: members[0]?.email.toUpperCase() ?? '' }))).json().errors).toEqual({
      email: 'This person is already in the team.',
    });
    expect((await put(typed(someone()))).json().message).toBe('The team is full. Please replace a member instead.');
    const [{ _id }] = (await calls.team(leader, id)).members;
    expect((await put({ ...typed(someone()), replaces: 'nobody' })).statusCode).toBe(404);
    expect((await calls.post(leader, `registrations/${id}/members/${_id}/remove`)).statusCode).toBe(200);
    expect((await put(typed(someone()))).statusCode).toBe(200);
  });

  test('nobody but the leader can change the team, and nobody at all after registration closes', async () => {
    const member = await make.student();
    const { id, eventId, student: leader } = await makeTeam(make, { members: [member] });
    await calls.accept(member);
    const put = (who: TestStudent) => calls.post(who, `registrations/${id}/members`, typed(someone()));
    expect((await put(member)).statusCode).toBe(404);
    expect((await put(await make.student())).statusCode).toBe(404);
    const { db } = app.platform;
    const registration_closes_at = clock.now().toISOString();
    await db.updateTable('events').set({ registration_closes_at }).where('id', '=', eventId).execute();
    expect((await put(leader)).json().message).toContain('has closed');
  });

  test('a leader can leave only after handing the team over to a member who has accepted', async () => {
    const member = await make.student({ name: 'Meena' });
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    expect((await calls.post(leader, `registrations/${id}/leave`)).json().message).toContain('You lead this team.');
    const [{ _id: memberId }] = (await calls.team(leader, id)).members;
    const handOver = () => calls.post(leader, `registrations/${id}/leader`, { memberId });
    expect((await handOver()).json().message).toContain('Only a member who has accepted');
    await calls.accept(member);
    expect((await handOver()).statusCode).toBe(200);
    expect(await calls.team(member, id)).toMatchObject({ isLeader: true, leader: { name: 'Meena' } });
    expect(await details(member, id)).toMatchObject({ participant: { name: 'Meena', email: member.email } });
    expect((await details(member, id)).teamMembers).toMatchObject([{ email: leader.email }]);
    expect((await calls.post(leader, `registrations/${id}/leave`)).statusCode).toBe(200);
    expect(await states(member, id)).toEqual(['left']);
    expect(await subjects(member.email)).toContainEqual(expect.stringMatching(/has left your team/));
  });
});

test('a leader who hands a team over gets another payment reference for the next one', async () => {
  const member = await make.student();
  const { id, eventId, student: leader } = await makeTeam(make, { fee: 200, members: [member] });
  const { paymentReference } = await details(leader, id);
  await calls.accept(member);
  const [{ _id: memberId }] = (await calls.team(leader, id)).members;
  expect((await calls.post(leader, `registrations/${id}/leader`, { memberId })).statusCode).toBe(200);
  expect((await calls.post(leader, `registrations/${id}/leave`)).statusCode).toBe(200);
  const next = (await calls.get(leader, `events/${eventId}/payment`)).json().reference;
  expect(next).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(next).not.toBe(paymentReference);
  const again = await make.registration(eventId, { student: leader, fields: { teamName: 'Again', teamMembers: '[]' } });
  expect((await details(leader, again.id)).paymentReference).toBe(next);
});
