import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const member = { name: 'Second one', email: 'second@students.example', phone: '+91 00000 00102', college: 'College' };

async function registerTeam(teamName: string) {
  const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { title: `Event of ${teamName}` } });
  const fields = { name: 'First one', teamName, teamMembers: JSON.stringify([member]) };
  return { eventId, ...(await make.registration(eventId, { fields })) };
}

describe('the list of teams', () => {
  test('has one row a team, with its leader and members, and none for who registered alone', async () => {
    const alone = await make.registration(await make.event());
    const team = await registerTeam('Loops');
    const response = await call(app, 'GET', '/api/admin/teams', { bearer: (await make.admin()).bearer });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toContainEqual({
      _id: team.id,
      teamName: 'Loops',
      event: { _id: team.eventId, title: 'Event of Loops', teamMin: 2 },
      leader: expect.objectContaining({ name: 'First one', email: team.student.email }),
      members: [member],
      registrationStatus: 'confirmed',
      paymentStatus: 'completed',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(response.body).not.toContain(alone.id);
  });

  test('shows a coordinator the teams of their own events alone', async () => {
    const [own] = [await registerTeam('Own ones'), await registerTeam('Others')];
    const coordinator = await make.admin();
    await app.platform.db.updateTable('admins').set({ role: 'coordinator' }).where('id', '=', coordinator.id).execute();
    const list = async () =>
      (await call(app, 'GET', '/api/admin/teams', { bearer: coordinator.bearer }))
        .json()
        .map(({ teamName }: { teamName: string }) => teamName);
    expect(await list()).toEqual([]);
    await app.platform.db
      .insertInto('admin_events')
      .values({ admin_id: coordinator.id, event_id: own.eventId })
      .execute();
    expect(await list()).toEqual(['Own ones']);
  });

  test('is no student’s', async () => {
    expect((await call(app, 'GET', '/api/admin/teams')).statusCode).toBe(401);
    const { bearer } = await make.student();
    expect((await call(app, 'GET', '/api/admin/teams', { bearer })).statusCode).toBe(403);
  });
});
