import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  // With a mail server an email can be confirmed, and only then does an account speak for it.
  app = await startTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' },
    deliver: () => Promise.reject(new Error('no mail leaves a test')),
  });
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

test('an account that has not confirmed the email neither sees the invitation nor answers it', async () => {
  const member = await make.student({ isUnconfirmed: true });
  const { id, student: leader } = await makeTeam(make, { members: [member] });
  const [row] = (await calls.team(leader, id)).members;
  expect(await calls.invitations(member)).toEqual([]);
  for (const answer of ['accept', 'decline']) {
    expect((await calls.post(member, `invitations/${row._id}/${answer}`)).statusCode, answer).toBe(404);
  }
  expect((await calls.team(leader, id)).members).toMatchObject([{ state: 'invited' }]);

  const { db, now } = app.platform;
  const confirmed = { email_confirmed_at: now().toISOString() };
  await db.updateTable('students').set(confirmed).where('id', '=', member.id).execute();
  expect((await calls.accept(member)).statusCode).toBe(200);
  expect((await calls.team(leader, id)).members).toMatchObject([{ state: 'accepted' }]);
});

test('an invitation to a team that was cancelled is neither accepted nor declined', async () => {
  const member = await make.student();
  const { id } = await makeTeam(make, { members: [member] });
  const [invitation] = await calls.invitations(member);
  const cancelled = { registration_status: 'cancelled' as const };
  await app.platform.db.updateTable('registrations').set(cancelled).where('id', '=', id).execute();
  for (const answer of ['accept', 'decline']) {
    const refused = await calls.post(member, `invitations/${invitation._id}/${answer}`);
    expect([answer, refused.statusCode]).toEqual([answer, 409]);
  }
});

test('a member sees who is in the team, and the leader alone who has declined or was taken out', async () => {
  const [accepted, declined] = [await make.student(), await make.student()];
  const { id, student: leader } = await makeTeam(make, { members: [accepted, declined] });
  await calls.accept(accepted);
  await calls.decline(declined);
  const seen = async (by: typeof leader) =>
    (await calls.team(by, id)).members.map(({ state }: { state: string }) => state);
  expect(await seen(leader)).toEqual(['accepted', 'declined']);
  expect(await seen(accepted)).toEqual(['accepted']);
});
