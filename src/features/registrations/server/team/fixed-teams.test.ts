import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { type makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
let chief: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
  ({ bearer: chief } = await make.admin());
});
afterAll(() => app.stop());

let names = 0;
const somebody = (email = `somebody${++names}@nowhere.example`) => ({
  name: 'Typed Person',
  email,
  phone: '+91 00000 00102',
  college: 'Typed College',
});
type Team = Awaited<ReturnType<typeof makeTeam>>;
const membersOf = async ({ student, id }: Team) => (await calls.team(student, id)).members;
const states = async (team: Team) => (await membersOf(team)).map(({ state }: { state: string }) => state);
const at = ({ id }: Team, path: string) => `registrations/${id}/${path}`;
const answerOf = (response: Awaited<ReturnType<typeof call>>) => [response.statusCode, response.json().message];

describe('a member who was let in', () => {
  const stays = [
    409,
    'This member was let in already, so they stay in the team. If something went wrong, write to the organisers.',
  ];
  const youStay = [
    409,
    'You were let in already, so you stay in the team. If something went wrong, write to the organisers.',
  ];

  /** Makes a team of two without acceptance. `who` has an account with the typed email. */
  async function teamOfTwo(who?: TestStudent) {
    const eventId = await make.event({ team: { min: 2, max: 2 }, columns: { date: '2099-05-09' } });
    const fields = { transactionId: '', teamMembers: JSON.stringify([somebody(who?.email)]) };
    const team = { eventId, ...(await make.registration(eventId, { fields })) };
    const [member] = await membersOf(team);
    return { ...team, memberId: member._id as string };
  }
  const gateFor = (eventId: string) =>
    gateOf(app, make, chief, { admits: { kind: 'events' as const, events: [eventId] } });
  /** Returns the code of the only member's ticket, from the link that the leader has. */
  async function codeOfTyped({ student }: Team) {
    const [{ link }] = (await calls.get(student, 'ticket/members')).json().members;
    return { code: (await call(app, 'GET', `/api/tickets/${link}`)).json().code };
  }
  const codeOf = async (who: TestStudent) => ({ code: (await calls.get(who, 'ticket')).json().code });

  test('a member who was let in cannot be removed or replaced when the team comes through the main gate one after another', async () => {
    const team = await teamOfTwo();
    const gate = await gateOf(app, make, chief);
    await gate.scan(await gate.phone(), [await codeOfTyped(team)]);
    const replaced = await calls.post(team.student, at(team, 'members'), { ...somebody(), replaces: team.memberId });
    expect(answerOf(replaced)).toEqual(stays);
    expect(answerOf(await calls.post(team.student, at(team, `members/${team.memberId}/remove`)))).toEqual(stays);
    expect(await states(team)).toEqual(['typed']);
    expect((await gate.board()).counts?.inside).toBe(1);
  });

  test('a member is replaced when nobody has been let in, or only the leader', async () => {
    const team = await teamOfTwo();
    const gate = await gateFor(team.eventId);
    await gate.scan(await gate.phone(), [await codeOf(team.student)]);
    const replaced = await calls.post(team.student, at(team, 'members'), { ...somebody(), replaces: team.memberId });
    expect(replaced.statusCode).toBe(200);
    expect(await states(team)).toEqual(['replaced', 'typed']);
  });

  test('a member who was let in cannot leave or decline when they have an account', async () => {
    const [accepted, typed] = [await make.student(), await make.student()];
    const [one, other] = [await teamOfTwo(accepted), await teamOfTwo(typed)];
    await calls.accept(accepted);
    for (const [{ eventId }, who] of [[one, accepted] as const, [other, typed] as const]) {
      const gate = await gateFor(eventId);
      await gate.scan(await gate.phone(), [await codeOf(who)]);
    }
    expect(await calls.team(accepted, one.id)).toMatchObject({ whyStays: 'wasLetIn' });
    expect(answerOf(await calls.post(accepted, at(one, 'leave')))).toEqual(youStay);
    expect(answerOf(await calls.decline(typed))).toEqual(youStay);
    expect([await states(one), await states(other)]).toEqual([['accepted'], ['typed']]);
  });

  test('a member who was let in is the same person when an account took the place after the scan', async () => {
    const member = await make.student({ isUnconfirmed: true });
    const team = await teamOfTwo(member);
    const gate = await gateFor(team.eventId);
    await gate.scan(await gate.phone(), [await codeOfTyped(team)]);
    await app.platform.db
      .updateTable('students')
      .set({ email_confirmed_at: new Date().toISOString() })
      .where('id', '=', member.id)
      .execute();
    await calls.accept(member);
    expect(answerOf(await calls.post(team.student, at(team, `members/${team.memberId}/remove`)))).toEqual(stays);
    expect(answerOf(await calls.post(member, at(team, 'leave')))).toEqual(youStay);
  });

  test('a member who came in for something else is replaced', async () => {
    const member = await make.student();
    const team = await teamOfTwo(member);
    const other = await make.event({ columns: { date: '2099-05-09' } });
    await make.registration(other, { student: member, fields: { transactionId: '' } });
    for (const gate of [await gateFor(other), await gateOf(app, make, chief)]) {
      await gate.scan(await gate.phone(), [await codeOf(member)]);
    }
    const replaced = await calls.post(team.student, at(team, 'members'), { ...somebody(), replaces: team.memberId });
    expect(replaced.statusCode).toBe(200);
  });
});

describe('a team of an event whose result is published', () => {
  const fixed = [
    409,
    'The results of this event are published, so its teams do not change any more. Write to the organisers.',
  ];
  const publishing = () => judgingOf(app, make, chief, { team: { min: 1, max: 4 }, people: 2 });
  async function winner(judging: Awaited<ReturnType<typeof publishing>>) {
    const [first] = judging.people;
    if (!first) throw new Error('nobody registered');
    return { ...first, eventId: judging.eventId };
  }
  /** The team with members who accepted and one whom the leader has only named. */
  async function before() {
    const judging = await publishing();
    const team = await winner(judging);
    const [accepted, named, late] = [await make.student(), await make.student(), await make.student()];
    const { code } = await calls.team(team.student, team.id);
    expect((await calls.join(accepted, code)).statusCode).toBe(200);
    expect((await calls.post(team.student, at(team, 'members'), somebody(named.email))).statusCode).toBe(200);
    const [{ _id: acceptedId }, { _id: namedId }] = await membersOf(team);
    return { judging, team, accepted, named, late, code, acceptedId, namedId };
  }

  test('a team changes by no call of students when the result of its event is published', async () => {
    const { judging, team, accepted, named, late, code, acceptedId, namedId } = await before();
    const [{ _id: invitation }] = await calls.invitations(named);
    expect(await calls.team(accepted, team.id)).not.toHaveProperty('whyStays');
    const round = await judging.marked([9, 5]);
    await judging.publish(round.id);
    const { student: leader } = team;
    const tries = {
      add: calls.post(leader, at(team, 'members'), somebody()),
      replace: calls.post(leader, at(team, 'members'), { ...somebody(), replaces: namedId }),
      takeOut: calls.post(leader, at(team, `members/${namedId}/remove`)),
      handOver: calls.post(leader, at(team, 'leader'), { memberId: acceptedId }),
      renewCode: calls.post(leader, at(team, 'code')),
      accept: calls.post(named, `invitations/${invitation}/accept`),
      decline: calls.post(named, `invitations/${invitation}/decline`),
      join: calls.join(late, code),
      leave: calls.post(accepted, at(team, 'leave')),
    };
    for (const [name, answer] of Object.entries(tries))
      expect([name, ...answerOf(await answer)]).toEqual([name, ...fixed]);
    expect(await states(team)).toEqual(['accepted', 'typed']);
    expect(await calls.team(leader, team.id)).toMatchObject({ mayChange: false, code: '' });
    expect(await calls.team(leader, team.id)).not.toHaveProperty('whyStays');
    expect(await calls.team(accepted, team.id)).toMatchObject({ whyStays: 'resultPublished' });
    expect(await calls.invitations(named)).toEqual([]);
    expect((await calls.post(late, 'teams/find', { code })).json().hindrances).toEqual(['closed']);
  });

  test('asks for no more members of an incomplete team', async () => {
    const judging = await publishing();
    const team = await winner(judging);
    await app.platform.db.updateTable('events').set({ team_min: 3 }).where('id', '=', team.eventId).execute();
    const next = async () => (await calls.get(team.student, at(team, 'details'))).json().next;
    expect(await next()).toContain('Please name the others');
    const round = await judging.marked([9, 5]);
    await judging.publish(round.id);
    expect(await next()).toContain('1 of 3 members. Registration has closed, so nobody can be added any more.');
  });

  test('gets no more winners’ certificates when a friend is named afterwards', async () => {
    const judging = await publishing();
    const team = await winner(judging);
    const round = await judging.marked([9, 5]);
    await judging.publish(round.id);
    const friend = await make.student();
    await calls.post(team.student, at(team, 'members'), somebody(friend.email));
    const batch = { eventId: judging.eventId, kind: 'winner', rule: { kind: 'rank', n: 1 } };
    const made = await judging.send('POST', 'certificates/batches', batch);
    expect(made.statusCode, made.body).toBeLessThan(300);
    expect((await calls.get(friend, 'certificates')).json().certificates).toEqual([]);
    expect((await calls.get(team.student, 'certificates')).json().certificates).toHaveLength(1);
  });

  test('still changes when only a shortlist is published, or nothing is', async () => {
    const judging = await publishing();
    const team = await winner(judging);
    const shortlist = await judging.marked([9, 5], { kind: 'shortlist' });
    await judging.publish(shortlist.id, { places: 1 });
    await judging.marked([9], { name: 'Second' });
    expect((await calls.post(team.student, at(team, 'members'), somebody())).statusCode).toBe(200);
    expect((await calls.team(team.student, team.id)).mayChange).toBe(true);
  });

  test('still lets somebody stop asking when the leader has not answered', async () => {
    const judging = await publishing();
    const team = await winner(judging);
    const rules = JSON.stringify({ ...usualTeamRules, approveJoins: true });
    const events = app.platform.db.updateTable('events').set({ team_rules: rules });
    await events.where('id', '=', team.eventId).execute();
    const asking = await make.student();
    expect((await calls.join(asking, (await calls.team(team.student, team.id)).code)).json().waits).toBe(true);
    const round = await judging.marked([9, 5]);
    await judging.publish(round.id);
    const { asking: shown } = await calls.team(team.student, team.id);
    expect(shown).toEqual([]);
    const [asked] = (await calls.get(asking, 'teams/asked')).json();
    expect(asked.hindrances).toEqual(['closed']);
    expect((await calls.post(asking, at(team, 'leave'))).statusCode).toBe(200);
  });
});
