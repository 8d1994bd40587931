import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  // With a mail server emails can be confirmed, and only accounts with a confirmed email may answer.
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

test('shows only the newest fifty invitations when leaders have typed the email of a student more often', async () => {
  const member = await make.student();
  const { id } = await makeTeam(make, { members: [member] });
  const { db } = app.platform;
  const [first] = await calls.invitations(member);
  const { college_key: _, ...own } = await db
    .selectFrom('team_members')
    .selectAll()
    .where('id', '=', first._id)
    .executeTakeFirstOrThrow();
  const later = Array.from({ length: 60 }, (_, place) => {
    const created_at = new Date(Date.parse(own.created_at) + place * 1_000).toISOString();
    return { ...own, id: `${newId()} ${place}`, registration_id: id, place, created_at };
  });
  await db.insertInto('team_members').values(later).execute();
  const answers: { _id: string }[] = await calls.invitations(member);
  expect(answers.map(({ _id }) => _id)).toEqual(
    later
      .toReversed()
      .slice(0, 50)
      .map((row) => row.id),
  );
});

test('shows a member who is in the team, and only the leader who has declined or was removed', async () => {
  const [accepted, declined] = [await make.student(), await make.student()];
  const { id, student: leader } = await makeTeam(make, { members: [accepted, declined] });
  await calls.accept(accepted);
  await calls.decline(declined);
  const seen = async (by: typeof leader) =>
    (await calls.team(by, id)).members.map(({ state }: { state: string }) => state);
  expect(await seen(leader)).toEqual(['accepted', 'declined']);
  expect(await seen(accepted)).toEqual(['accepted']);
});
