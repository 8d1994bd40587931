import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { resubmit } from '#testing/send-form.ts';
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

describe('a cancelled registration of somebody who is in another team of the event now', () => {
  const inOtherTeam = async () => {
    const student = await make.student();
    const team = await makeTeam(make, { fee: 200 });
    const fields = { teamName: 'Own', teamMembers: '[]' };
    const { id } = await make.registration(team.eventId, { student, fields });
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    const { code } = await calls.team(team.student, team.id);
    expect((await calls.join(student, code)).statusCode).toBe(200);
    return { student, id, bearer };
  };

  test('the student cannot send the payment again', async () => {
    const { student, id } = await inOtherTeam();
    const proof = { fields: { transactionId: '998877665544' }, file: { content: await screenshot() } };
    const again = await resubmit(app, id, { bearer: student.bearer, ...proof });
    expect([again.statusCode, again.json().message]).toEqual([409, 'You have already registered for this event.']);
  });

  test('an organiser cannot restore it', async () => {
    const { id, bearer } = await inOtherTeam();
    const restored = await call(app, 'POST', `/api/registration/${id}/restore`, { bearer });
    expect([restored.statusCode, restored.json().message]).toEqual([
      409,
      'This student is in another team of this event now. Ask the student to leave that team first.',
    ]);
  });
});

describe('a deleted account', () => {
  test('a deleted account leaves its teams, and none of its personal details are kept', async () => {
    const member = await make.student({ name: 'Going Away', password: 'a long password' });
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    await calls.accept(member);
    const gone = await call(app, 'POST', '/api/students/me/delete', {
      bearer: member.bearer,
      json: { password: 'a long password' },
    });
    expect(gone.statusCode).toBe(200);
    expect((await calls.team(leader, id)).members).toMatchObject([
      { name: 'Deleted account', email: '', state: 'left' },
    ]);
    expect((await calls.get(leader, `registrations/${id}/details`)).json().teamMembers).toEqual([]);
    const rows = await app.platform.db.selectFrom('team_members').selectAll().execute();
    for (const detail of ['Going Away', member.email, member.id]) expect(JSON.stringify(rows)).not.toContain(detail);
  });

  test('a deleted account leaves no name and no address where its invitation was declined', async () => {
    const member = await make.student({ password: 'a long password' });
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    await calls.decline(member);
    const json = { password: 'a long password' };
    await call(app, 'POST', '/api/students/me/delete', { bearer: member.bearer, json });
    expect((await calls.team(leader, id)).members).toMatchObject([
      { name: 'Deleted account', email: '', state: 'declined' },
    ]);
  });

  test('deletes the registration and tells the members when the account of the leader is deleted', async () => {
    const member = await make.student();
    const { id, student: leader } = await makeTeam(make, { members: [member] });
    await calls.accept(member);
    const { bearer } = await make.admin();
    await call(app, 'DELETE', `/api/students/${leader.id}?confirmRegistrations=1`, { bearer });
    expect((await calls.get(member, `registrations/${id}/team`)).statusCode).toBe(404);
    const mail = (await mailsTo(app, member.email)).find(({ subject }) => / is not registered for /.test(subject));
    expect(mail?.text).toContain('has been deleted with the account of its leader. To take part, please ask');
  });
});

describe('a cancelled registration', () => {
  test('tells the members by mail and closes invitations and code when the registration is cancelled', async () => {
    const [member, invited] = [await make.student(), await make.student()];
    const { id, student: leader } = await makeTeam(make, { members: [member, invited] });
    await calls.accept(member);
    const [{ _id }] = await calls.invitations(invited);
    const { code } = await calls.team(leader, id);
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect(await mailsTo(app, member.email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/is not registered for .* any more$/) }),
    );
    expect((await calls.post(invited, `invitations/${_id}/accept`)).json().message).toContain(
      'not registered any more',
    );
    expect((await calls.join(await make.student(), code)).statusCode).toBe(404);
    expect((await calls.post(leader, `registrations/${id}/code`)).statusCode).toBe(409);
  });
});
