import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { resubmit } from '#testing/send-form.ts';
import { makeTeam, ownUtr, teamCalls } from '#testing/team-of.ts';
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

async function setAll(ids: readonly string[], registrationStatus: string, paymentStatus: string) {
  const { bearer } = await make.admin();
  const json = { ids, registrationStatus, paymentStatus };
  const answer = await call(app, 'PUT', '/api/registration', { bearer, json });
  expect(answer.json().refused, answer.body).toEqual([]);
}

/** Makes a team that lost its seat and whose member has joined another team of the event since. */
async function lostMember() {
  const [member, friend] = [await make.student({ name: 'Meena' }), await make.student()];
  const team = await makeTeam(make, { fee: 200, team: { min: 2, max: 3 }, members: [member, friend] });
  for (const one of [member, friend]) expect((await calls.accept(one)).statusCode).toBe(200);
  await setAll([team.id], 'cancelled', 'failed');
  const fields = { teamName: 'Others', teamMembers: '[]', transactionId: ownUtr() };
  const other = await make.registration(team.eventId, { fields });
  const { code } = await calls.team(other.student, other.id);
  expect((await calls.join(member, code)).statusCode).toBe(200);
  return { team, other, member, friend };
}

const teamsOf = async (studentId: string) => {
  const rows = app.platform.db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select('registration_id')
    .where('team_members.student_id', '=', studentId)
    .where('state', '=', 'accepted')
    .where('registration_status', '<>', 'cancelled');
  return (await rows.execute()).map(({ registration_id }) => registration_id);
};

/** The changes in the newest audit record of a registration. */
async function lastChanges(registrationId: string) {
  const { bearer } = await make.admin();
  const path = `/api/admin/audit?subject=registration:${registrationId}`;
  const { records } = (await call(app, 'GET', path, { bearer })).json();
  return records[0].changes;
}

/** Makes a team that lost its seat and whose member has joined the waitlist of the full event since. */
async function waitingMember() {
  const [member, next] = [await make.student(), await make.student()];
  const team = await makeTeam(make, { fee: 200, members: [member] });
  expect((await calls.accept(member)).statusCode).toBe(200);
  await setAll([team.id], 'cancelled', 'completed');
  const events = app.platform.db.updateTable('events').set({ capacity: 1 });
  await events.where('id', '=', team.eventId).execute();
  await make.registration(team.eventId, { fields: { teamName: 'Others', transactionId: '998877665522' } });
  for (const one of [member, next]) {
    expect((await calls.post(one, `events/${team.eventId}/waitlist`)).statusCode).toBe(200);
  }
  return { team, member, next };
}

const waysBack: Record<string, (team: Awaited<ReturnType<typeof lostMember>>['team']) => Promise<unknown>> = {
  'sends the payment again': async ({ id, student }) => {
    const proof = { fields: { transactionId: '998877665544' }, file: { content: await screenshot() } };
    const sent = await resubmit(app, id, { bearer: student.bearer, ...proof });
    expect(sent.statusCode, sent.body).toBe(200);
  },
  'is restored by an organiser': async ({ id }) => {
    const { bearer } = await make.admin();
    expect((await call(app, 'POST', `/api/registration/${id}/restore`, { bearer })).statusCode).toBe(200);
  },
  'gets other statuses from an organiser': ({ id }) => setAll([id], 'confirmed', 'completed'),
};

describe('a team that takes a seat again', () => {
  test('ends the waiting of its members, who have a seat with it', async () => {
    const { team, member, next } = await waitingMember();
    await setAll([team.id], 'confirmed', 'completed');
    const placeOf = async (who: TestStudent) => (await calls.get(who, `events/${team.eventId}/waitlist`)).json().place;
    expect(await placeOf(member)).toMatchObject({ state: 'registered' });
    expect(await placeOf(next)).toMatchObject({ state: 'waiting', position: 1 });
  });

  for (const [way, comeBack] of Object.entries(waysBack)) {
    test(`goes on without a member who is in another team of the event when it ${way}`, async () => {
      const { team, other, member, friend } = await lostMember();
      await comeBack(team);
      expect(await teamsOf(member.id)).toEqual([other.id]);
      expect(await teamsOf(friend.id)).toEqual([team.id]);
      const { members } = await calls.team(team.student, team.id);
      expect(members.map(({ state }: { state: string }) => state)).toEqual(['left', 'accepted']);
      const mails = await mailsTo(app, team.student.email);
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Meena is no longer in your/));
      const told = (await mailsTo(app, member.email)).filter(({ subject }) => subject.includes('is confirmed'));
      expect(told).toEqual([]);
      expect(await lastChanges(team.id)).toContainEqual({ label: 'Left the team', before: null, after: 'Meena' });
    });
  }

  test('leaves a person in one of two teams that an organiser confirms together', async () => {
    const { team, other, member } = await lostMember();
    await setAll([other.id], 'cancelled', 'failed');
    await setAll([team.id, other.id], 'confirmed', 'completed');
    expect(await teamsOf(member.id)).toHaveLength(1);
  });

  test('calls the team incomplete in the mail that it has a seat when too few members are left', async () => {
    const member = await make.student();
    const team = await makeTeam(make, { fee: 200, members: [member] });
    await calls.accept(member);
    await setAll([team.id], 'cancelled', 'failed');
    const fields = { teamName: 'Others', teamMembers: '[]', transactionId: '998877665522' };
    const other = await make.registration(team.eventId, { fields });
    await calls.join(member, (await calls.team(other.student, other.id)).code);
    await setAll([team.id], 'confirmed', 'completed');
    const subjects = (await mailsTo(app, team.student.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/is confirmed, but your team is incomplete$/));
  });
});

describe('the leader of a registration without a seat who is in another team of the event now', () => {
  const elsewhere = async () => {
    const leader = await make.student();
    const other = await makeTeam(make, { fee: 200 });
    const fields = { teamName: 'Own', teamMembers: '[]', transactionId: '998877665533' };
    const own = await make.registration(other.eventId, { student: leader, fields });
    await setAll([own.id], 'cancelled', 'failed');
    const { code } = await calls.team(other.student, other.id);
    expect((await calls.join(leader, code)).statusCode).toBe(200);
    const { bearer } = await make.admin();
    return { id: own.id, bearer };
  };
  const why = 'This student is in another team of this event now. Ask the student to leave that team first.';

  test('the leader of a registration without a seat who is in another team now cannot get a status that holds a seat, alone or in a bulk update', async () => {
    const { id, bearer } = await elsewhere();
    const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
    const alone = await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect([alone.statusCode, alone.json().message]).toEqual([409, why]);
    const together = await call(app, 'PUT', '/api/registration', { bearer, json: { ids: [id], ...json } });
    expect(together.json()).toEqual({ updated: [], refused: [{ _id: id, message: why }] });
  });

  test('the leader of a registration without a seat who is in another team now can get a status that holds no seat', async () => {
    const { id, bearer } = await elsewhere();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
  });
});
