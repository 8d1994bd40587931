import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamRules } from '#features/events/contract.ts';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

const typed = { name: 'Typed Member', phone: '+91 00000 00102', college: 'Marina College' };

describe('a leader who typed another email into the form than the account has', () => {
  test('a leader who typed another email into the form than the account has cannot take either address as a member when the team is registered', async () => {
    const { id, student: leader } = await makeTeam(make, { fields: { email: 'form@students.example' } });
    for (const email of ['Form@students.example', leader.email.toUpperCase()]) {
      const refused = await calls.post(leader, `registrations/${id}/members`, { ...typed, email });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { email: 'This person is already in the team.' },
      ]);
    }
  });
});

describe('a member whom a leader names where a rule may refuse somebody', () => {
  const named = async (members: TestStudent[], rules: Partial<TeamRules>) => {
    const team_rules = JSON.stringify({ ...usualTeamRules, ...rules });
    return makeTeam(make, { members, consent: false, columns: { team_rules } });
  };
  const states = async (leader: TestStudent, id: string) =>
    (await calls.team(leader, id)).members.map(({ state }: { state: string }) => state);
  async function opened(who: TestStudent): Promise<string[]> {
    if ((await calls.get(who, 'ticket')).statusCode === 404) return [];
    const ticket = app.platform.db.selectFrom('tickets').select('opens').where('holder', '=', `student:${who.id}`);
    return JSON.parse((await ticket.executeTakeFirstOrThrow()).opens).events;
  }

  test.each<Partial<TeamRules>>([
    { clash: 'forbid' },
    { mostEvents: 2 },
    { college: 'one' },
    { oneTeamPerCollege: true },
  ])(
    'a named member has a ticket only after accepting where a rule may refuse somebody, although the event asks nobody: %j',
    async (rules) => {
      const member = await make.student();
      const { id, eventId, student: leader } = await named([member], rules);
      expect([await states(leader, id), await opened(member)]).toEqual([['invited'], []]);
      expect((await mailsTo(app, member.email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^You are asked to join a team/),
      ]);
      expect((await calls.accept(member)).statusCode).toBe(200);
      expect([await states(leader, id), await opened(member)]).toEqual([['accepted'], [eventId]]);
    },
  );

  test.each<[string, Partial<TeamRules>]>([
    ['notOwnCollege', { college: 'own' }],
    ['tooManyEvents', { mostEvents: 1 }],
  ])('gets no ticket when the rule refuses: %s', async (hindrance, rules) => {
    const member = await make.student();
    await make.registration(await make.event({ columns: { date: '2099-05-10' } }), { student: member });
    // The leader registered before the rule existed, so only the member is refused.
    const { id, eventId, student: leader } = await named([], {});
    const team_rules = JSON.stringify({ ...usualTeamRules, ...rules });
    await app.platform.db.updateTable('events').set({ team_rules }).where('id', '=', eventId).execute();
    const json = { ...typed, email: member.email };
    expect((await calls.post(leader, `registrations/${id}/members`, json)).statusCode).toBe(200);
    const refused = await calls.accept(member);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, [hindrance]]);
    expect(await opened(member)).not.toContain(eventId);
  });

  test('counts as before when the rule came after the member was named', async () => {
    const member = await make.student();
    const { id, eventId, student: leader } = await named([member], {});
    const team_rules = JSON.stringify({ ...usualTeamRules, mostEvents: 2 });
    await app.platform.db.updateTable('events').set({ team_rules }).where('id', '=', eventId).execute();
    expect([await states(leader, id), await opened(member)]).toEqual([['typed'], [eventId]]);
  });
});
