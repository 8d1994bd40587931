import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
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

const statuses = (answers: { statusCode: number }[]) => [...new Set(answers.map(({ statusCode }) => statusCode))];

test('a leader names sixty people a day, so that nobody mails strangers without end', async () => {
  const { id, student: leader } = await makeTeam(make);
  const name = async (email: string, replaces?: string) =>
    calls.post(leader, `registrations/${id}/members`, {
      ...{ name: 'Named Later', phone: '+91 00000 00103', college: 'Marina College' },
      ...{ email, ...(replaces && { replaces }) },
    });
  const last = async () => (await calls.team(leader, id)).members.at(-1)._id;
  expect((await name('stranger0@elsewhere.example')).statusCode).toBe(200);
  const refused = [];
  for (let time = 0; time < 5; time++) refused.push(await name('stranger0@elsewhere.example'));
  expect(statuses(refused)).toEqual([422]);
  const named = [];
  for (let person = 1; person < 60; person++) {
    named.push(await name(`stranger${person}@elsewhere.example`, await last()));
  }
  expect(statuses(named)).toEqual([200]);
  expect((await name('stranger60@elsewhere.example', await last())).statusCode).toBe(429);
  expect(await mailsTo(app, 'stranger59@elsewhere.example')).toHaveLength(1);
  expect(await mailsTo(app, 'stranger60@elsewhere.example')).toEqual([]);
});

test('a student comes back into a team by its code five times, and then when the leader names them', async () => {
  const { id, student: leader } = await makeTeam(make);
  const { code } = await calls.team(leader, id);
  const student = await make.student();
  for (let time = 0; time < 5; time++) {
    expect((await calls.join(student, code)).statusCode).toBe(200);
    expect((await calls.post(student, `registrations/${id}/leave`)).statusCode).toBe(200);
  }
  expect((await calls.join(student, code)).json().message).toMatch(/^You have left this team several times/);
  expect((await calls.join(await make.student(), code)).statusCode).toBe(200);
  const { email } = student;
  const json = { name: 'Comes Back', phone: '+91 00000 00103', college: 'Marina College', email };
  expect((await calls.post(leader, `registrations/${id}/members`, json)).statusCode).toBe(200);
  expect((await calls.join(student, code)).statusCode).toBe(200);
});
