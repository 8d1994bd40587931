import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { StudentRegistration } from '#features/own-registrations/contract.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const mine = async (of: TestApp, bearer: string): Promise<StudentRegistration[]> =>
  (await call(of, 'GET', '/api/students/events/registered', { bearer })).json();

describe('a student’s own registrations', () => {
  test('a new student’s list of registrations is empty', async () => {
    expect(await mine(app, (await make.student()).bearer)).toEqual([]);
  });

  test('shows a free registration as confirmed and completed at once, with nothing due', async () => {
    const eventId = await make.event();
    const { id, student } = await make.registration(eventId);
    expect(await mine(app, student.bearer)).toEqual([
      {
        _id: id,
        event: { _id: eventId, title: expect.stringMatching(/^Event \d+$/), date: '2025-05-09' },
        registrationStatus: 'confirmed',
        paymentStatus: 'completed',
        teamName: '',
        amountDue: 0,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        registeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        canResubmit: false,
        releasedAt: '',
        holdUntil: '',
        incompleteTeam: null,
        result: null,
      },
    ]);
    const row = app.platform.db.selectFrom('registrations').selectAll().where('id', '=', id);
    expect(await row.executeTakeFirst()).toMatchObject({ transaction_id: '', proof_key: '', team_members: '[]' });
  });

  test('shows the team fee and pending statuses of a registration for a paid team event', async () => {
    const eventId = await make.event({ fee: 400, team: { min: 2, max: 4 } });
    const { student } = await make.registration(eventId, { fields: { teamName: 'Loops' } });
    expect(await mine(app, student.bearer)).toMatchObject([
      { registrationStatus: 'pending', paymentStatus: 'pending', amountDue: 400, teamName: 'Loops' },
    ]);
  });

  test('shows the day of registration in the edition’s time zone', async () => {
    const { id, student } = await make.registration(await make.event());
    const late = { created_at: '2025-05-09T18:30:00.000Z' };
    await app.platform.db.updateTable('registrations').set(late).where('id', '=', id).execute();
    expect(await mine(app, student.bearer)).toMatchObject([{ registeredOn: '2025-05-10' }]);
    const one = await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer });
    expect(one.json()).toMatchObject({ registeredOn: '2025-05-10' });
  });

  test('shows a student no registrations of other students', async () => {
    const eventId = await make.event();
    const [one, other] = [await make.registration(eventId), await make.registration(eventId)];
    expect((await mine(app, one.student.bearer)).map((registration) => registration._id)).toEqual([one.id]);
    expect((await mine(app, other.student.bearer)).map((registration) => registration._id)).toEqual([other.id]);
  });

  test('shows the statuses that an administrator has set', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect(await mine(app, student.bearer)).toMatchObject([json]);
  });

  test('lists the newest registration first', async () => {
    const clock = stoppedClock();
    const fest = await startTestApp({ now: clock.now });
    onTestFinished(() => fest.stop());
    const student = await maker(fest).student();
    const inOrder: string[] = [];
    for (const _ of [1, 2, 3]) {
      inOrder.unshift((await maker(fest).registration(await maker(fest).event(), { student })).id);
      clock.forward({ seconds: 1 });
    }
    expect((await mine(fest, student.bearer)).map((registration) => registration._id)).toEqual(inOrder);
  });
});

describe('an account that may not see or change registrations', () => {
  const guarded = [
    ['GET', '/api/registration'],
    ['PUT', '/api/registration/some-id'],
    ['DELETE', '/api/registration/some-id'],
  ] as const;
  test.each(guarded)('%s %s refuses visitors and students', async (method, path) => {
    const { bearer } = await make.student();
    expect((await call(app, method, path)).statusCode).toBe(401);
    expect((await call(app, method, path, { bearer })).statusCode).toBe(403);
  });

  test('a student cannot cancel or delete even their own registration through the control room', async () => {
    const { id, student } = await make.registration(await make.event());
    const { bearer } = student;
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(403);
    expect((await call(app, 'DELETE', `/api/registration/${id}`, { bearer })).statusCode).toBe(403);
    expect(await mine(app, bearer)).toMatchObject([{ registrationStatus: 'confirmed' }]);
  });

  test('a student’s own list refuses visitors and administrators', async () => {
    const { bearer } = await make.admin();
    expect((await call(app, 'GET', '/api/students/events/registered')).statusCode).toBe(401);
    expect((await call(app, 'GET', '/api/students/events/registered', { bearer })).statusCode).toBe(403);
  });
});
