import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

test('the certificates of a leader and of a member are found by email, phone and the name of their team', async () => {
  const { bearer } = await make.admin();
  const member = await make.student({ name: 'Pearl D', email: 'pearl@students.example' });
  const { eventId, student: leader } = await makeTeam(make, { members: [member] });
  expect((await teamCalls(app).accept(member)).statusCode).toBe(200);
  const { db } = app.platform;
  await db.updateTable('students').set({ phone: '+91 98400 12345' }).where('id', '=', member.id).execute();
  await db.updateTable('registrations').set({ team_name: 'Kuyil' }).where('event_id', '=', eventId).execute();
  // Another event of the leader, without a team.
  const other = await make.event();
  await make.registration(other, { student: leader });
  for (const id of [eventId, other]) {
    const json = { eventId: id, kind: 'participation', rule: { kind: 'registered' } };
    await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  }
  const find = async (q: string): Promise<string[]> => {
    const found = await call(app, 'GET', `/api/admin/certificates?q=${encodeURIComponent(q)}`, { bearer });
    return found.json().certificates.map(({ name, event }: { name: string; event: { _id: string } }) => {
      return `${name} ${event._id === eventId ? 'in the team' : 'alone'}`;
    });
  };
  const ofTeam = ['Pearl D in the team', 'Test Participant in the team'];
  expect((await find('kuyil')).toSorted()).toEqual(ofTeam);
  expect((await find(leader.email)).toSorted()).toEqual(['Test Participant alone', 'Test Participant in the team']);
  for (const q of ['pearl@students.example', '9840012345', '98400 12345', 'pearl kuyil']) {
    expect(await find(q), q).toEqual(['Pearl D in the team']);
  }
  expect(await find('9840099999')).toEqual([]);
});
