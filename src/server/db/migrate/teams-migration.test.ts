import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { takeTypedMembers } from '../../../../migrations/0034-teams.ts';
import { takeFormerHandOvers } from '../../../../migrations/0072-handed-over-teams.ts';
import { takeFormer } from '../../../../migrations/0074-places-in-teams.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

test('turns typed team members into rows that can be claimed, and keeps all answers the same', async () => {
  const { db } = app.platform;
  const { bearer } = await make.admin();
  const members = [await make.student({ name: 'Meena' }), await make.student()];
  const { id, student: leader } = await makeTeam(make, { members, consent: false });
  await make.registration(await make.event());
  const read = async () => [
    (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: leader.bearer })).body,
    (await call(app, 'GET', '/api/students/events/registered', { bearer: leader.bearer })).body,
    (await call(app, 'GET', '/api/registration', { bearer })).body,
    (await call(app, 'GET', '/api/admin/teams', { bearer })).body,
  ];
  const before = (await read()).map((text) => text.replaceAll(/(expires|signature)=[\w-]+/g, ''));
  // The tables as they were before the migration.
  await db.deleteFrom('team_members').execute();
  await db.deleteFrom('teams').execute();

  // The cast is needed because a migration does not use the types of today's schema.
  await takeTypedMembers(db as never);

  expect((await read()).map((text) => text.replaceAll(/(expires|signature)=[\w-]+/g, ''))).toEqual(before);
  const rows = await db.selectFrom('team_members').selectAll().orderBy('place').execute();
  expect(rows).toMatchObject([
    { registration_id: id, place: 0, name: 'Typed 0', email: members[0]?.email, state: 'typed', student_id: null },
    { registration_id: id, place: 1, name: 'Typed 1', email: members[1]?.email, state: 'typed', student_id: null },
  ]);
  const calls = teamCalls(app);
  expect((await calls.team(leader, id)).code).toBe('');
  for (const member of members) expect((await calls.accept(member)).statusCode).toBe(200);
  expect((await calls.post(leader, `registrations/${id}/code`)).json().code).toHaveLength(6);
});

test('finds teams that were handed over before', async () => {
  const { db } = app.platform;
  const calls = teamCalls(app);
  const member = await make.student();
  const { id, eventId, student: leader } = await makeTeam(make, { members: [member] });
  await calls.accept(member);
  const [{ _id: memberId }] = (await calls.team(leader, id)).members;
  expect((await calls.post(leader, `registrations/${id}/leader`, { memberId })).statusCode).toBe(200);
  const kept = await db.selectFrom('handed_over_teams').selectAll().execute();
  expect(kept).toEqual([{ student_id: leader.id, event_id: eventId, registration_id: id }]);
  await db.deleteFrom('handed_over_teams').execute();

  await takeFormerHandOvers(db as never);

  expect(await db.selectFrom('handed_over_teams').selectAll().execute()).toEqual(kept);
});

test('keeps the tickets of members as they are, and who accepted a place where that is known', async () => {
  const { db } = app.platform;
  const calls = teamCalls(app);
  const [agreed, heir, other] = [await make.student(), await make.student(), await make.student()];
  const own = await makeTeam(make, { members: [agreed] });
  await calls.accept(agreed);
  const handed = await makeTeam(make, { members: [heir, other] });
  for (const one of [heir, other]) await calls.accept(one);
  const [{ _id: memberId }] = (await calls.team(handed.student, handed.id)).members;
  expect((await calls.post(handed.student, `registrations/${handed.id}/leader`, { memberId })).statusCode).toBe(200);
  await db.updateTable('team_members').set({ typed_by: '', accepted_by: '' }).execute();

  await takeFormer(db as never);

  const placesOf = (id: string) =>
    db
      .selectFrom('team_members')
      .select(['typed_by', 'accepted_by'])
      .where('registration_id', '=', id)
      .orderBy('place')
      .execute();
  expect(await placesOf(own.id)).toEqual([{ typed_by: own.student.id, accepted_by: agreed.id }]);
  expect(await placesOf(handed.id)).toEqual([
    { typed_by: heir.id, accepted_by: '' },
    { typed_by: heir.id, accepted_by: other.id },
  ]);
});
