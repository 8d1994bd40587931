import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { makeTeam, ownUtr, teamCalls } from '#testing/team-of.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { lockRegistration } from '../lifecycle/locked.ts';
import { putCode } from './codes.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

const accepted = async (registrationId: string) =>
  (
    await app.platform.db
      .selectFrom('team_members')
      .select('id')
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'accepted')
      .execute()
  ).length;
const students = (count: number) => Promise.all(Array.from({ length: count }, () => make.student()));
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
const idOf = async (who: TestStudent) => (await calls.invitations(who))[0]?._id as string;

describe('simultaneous changes to a team', () => {
  test('lets in exactly one student when two join by code for the last place', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, student: leader } = await makeTeam(make, { team: { min: 2, max: 2 } });
      const { code } = await calls.team(leader, id);
      const answers = await Promise.all((await students(2)).map((who) => calls.join(who, code)));
      expect(statuses(answers)).toEqual([200, 409]);
      expect(await accepted(id)).toBe(1);
    }
  });

  test('lets in exactly one member when two accept and the team has room for one', async () => {
    for (let round = 0; round < 5; round++) {
      const members = await students(2);
      const { id, eventId } = await makeTeam(make, { members });
      const ids = await Promise.all(members.map(idOf));
      await app.platform.db.updateTable('events').set({ team_max: 2 }).where('id', '=', eventId).execute();
      const answers = await Promise.all(
        members.map((who, index) => calls.post(who, `invitations/${ids[index]}/accept`)),
      );
      expect(statuses(answers)).toEqual([200, 409]);
      expect(await accepted(id)).toBe(1);
    }
  });

  test('a member who accepts while being removed by the leader is not in the team', async () => {
    for (let round = 0; round < 8; round++) {
      const [member] = await students(1);
      if (!member) return;
      const { id, student: leader } = await makeTeam(make, { members: [member] });
      const invitation = await idOf(member);
      const [{ _id }] = (await calls.team(leader, id)).members;
      const [answer] = await Promise.all([
        calls.post(member, `invitations/${invitation}/accept`),
        calls.post(leader, `registrations/${id}/members/${_id}/remove`),
      ]);
      expect([200, 409]).toContain(answer.statusCode);
      expect((await calls.team(leader, id)).members).toMatchObject([{ state: 'replaced' }]);
      expect((await calls.get(member, `registrations/${id}/team`)).statusCode).toBe(404);
    }
  });

  test('a member who accepts while the registration is cancelled has no event in the schedule', async () => {
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    for (let round = 0; round < 5; round++) {
      const [member] = await students(1);
      if (!member) return;
      const { id } = await makeTeam(make, { members: [member] });
      const invitation = await idOf(member);
      const [answer] = await Promise.all([
        calls.post(member, `invitations/${invitation}/accept`),
        call(app, 'PUT', `/api/registration/${id}`, { bearer, json }),
      ]);
      expect([200, 409]).toContain(answer.statusCode);
      const { days } = (await calls.get(member, 'schedule')).json();
      expect(days).toEqual([]);
    }
  });

  test('only one succeeds when a student accepts two invitations and registers for the same event at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [member] = await students(1);
      if (!member) return;
      const one = await makeTeam(make, { members: [member] });
      const other = await make.student();
      const members = JSON.stringify([{ name: 'Me', email: member.email, phone: '+91 00000 00102', college: 'Here' }]);
      await make.registration(one.eventId, { student: other, fields: { teamMembers: members } });
      const invitations = await calls.invitations(member);
      const fields = { ...participant, email: member.email, eventId: one.eventId };
      const answers = await Promise.all([
        ...invitations.map(({ _id }: { _id: string }) => calls.post(member, `invitations/${_id}/accept`)),
        register(app, { bearer: member.bearer, fields }),
      ]);
      expect(answers).toHaveLength(3);
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      expect((await calls.get(member, 'events/registered')).json()).toHaveLength(1);
    }
  });

  test('accepts one of four simultaneous teams from a college when only one team per college is allowed', async () => {
    const rules = { ifIncomplete: 'keep', clash: 'warn', mostEvents: 0, college: 'any', oneTeamPerCollege: true };
    const columns = { date: '2099-05-09', team_rules: JSON.stringify(rules) };
    for (let round = 0; round < 5; round++) {
      const eventId = await make.event({ team: { min: 2, max: 3 }, columns });
      const answers = await Promise.all(
        (await students(4)).map(({ bearer, email }) =>
          register(app, { bearer, fields: { ...participant, email, eventId } }),
        ),
      );
      expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    }
  });

  test('gives a seat back to one of four simultaneous teams from a college when only one team per college is allowed', async () => {
    const { bearer } = await make.admin();
    const rules = { ifIncomplete: 'keep', clash: 'warn', mostEvents: 0, college: 'any', oneTeamPerCollege: true };
    const content = await screenshot();
    for (let round = 0; round < 3; round++) {
      const eventId = await make.event({ fee: 200, team: { min: 2, max: 3 }, columns: { date: '2099-05-09' } });
      const teams = [];
      for (let team = 0; team < 4; team++) {
        teams.push(await make.registration(eventId, { fields: { transactionId: ownUtr() } }));
      }
      const json = { ids: teams.map(({ id }) => id), registrationStatus: 'cancelled', paymentStatus: 'failed' };
      expect((await call(app, 'PUT', '/api/registration', { bearer, json })).statusCode).toBe(200);
      const events = app.platform.db.updateTable('events').set({ team_rules: JSON.stringify(rules) });
      await events.where('id', '=', eventId).execute();
      const answers = await Promise.all(
        teams.map(({ id, student }) =>
          resubmit(app, id, { bearer: student.bearer, fields: { transactionId: ownUtr() }, file: { content } }),
        ),
      );
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    }
  });

  test('a team never exceeds its maximum, and its list of members is right, when everybody acts at once', async () => {
    for (let round = 0; round < 4; round++) {
      const members = await students(2);
      const joiners = await students(4);
      const { id, student: leader } = await makeTeam(make, { team: { min: 2, max: 4 }, members });
      const { code, members: rows } = await calls.team(leader, id);
      const ids = await Promise.all(members.map(idOf));
      const person = { name: 'New', email: joiners[0]?.email, phone: '+91 00000 00105', college: 'Here' };
      await Promise.all([
        ...members.map((who, index) => calls.post(who, `invitations/${ids[index]}/accept`)),
        ...joiners.map((who) => calls.join(who, code)),
        calls.post(leader, `registrations/${id}/members`, { ...person, replaces: rows[0]._id }),
        calls.post(leader, `registrations/${id}/members/${rows[1]._id}/remove`),
        ...joiners.map((who) => calls.post(who, `registrations/${id}/leave`)),
        calls.post(leader, `registrations/${id}/leader`, { memberId: rows[0]._id }),
      ]);
      expect(await accepted(id)).toBeLessThanOrEqual(3);
      const { team_members } = await app.platform.db
        .selectFrom('registrations')
        .select('team_members')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const inTeam = await app.platform.db
        .selectFrom('team_members')
        .select('email')
        .where('registration_id', '=', id)
        .where('state', 'in', ['typed', 'invited', 'accepted'])
        .orderBy('place')
        .execute();
      expect(JSON.parse(team_members).map(({ email }: { email: string }) => email)).toEqual(inTeam.map((m) => m.email));
      expect(inTeam.length).toBeLessThanOrEqual(3);
    }
  });
});

test.runIf(engine === 'postgres')(
  'lets in nobody by a code that the leader renews while the student joins',
  async () => {
    const { id, student: leader } = await makeTeam(make, { team: { min: 2, max: 3 } });
    const [{ code }, student] = [await calls.team(leader, id), await make.student()];
    const joined = await whileLocked(
      app,
      (tx) => lockRegistration(tx, id),
      () => calls.join(student, code),
      (tx) => putCode(tx, id, app.platform.now()),
    );
    expect([joined.statusCode, await accepted(id)]).toEqual([404, 0]);
  },
);
