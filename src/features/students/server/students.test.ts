import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Student } from '../contract.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

async function list(of: TestApp = app): Promise<Student[]> {
  const { bearer } = await maker(of).admin();
  return (await call(of, 'GET', '/api/students', { bearer })).json();
}
const find = async (id: string) => (await list()).find((student) => student._id === id);

describe('the list of students', () => {
  test('shows each student with the required fields and no secret', async () => {
    const { id, email } = await make.student({ name: 'Student 1' });
    expect(await find(id)).toEqual({
      _id: id,
      name: 'Student 1',
      email,
      phone: '+91 00000 00100',
      college: 'Thinnai College of Engineering',
      department: 'Information Technology',
      year: '2nd Year',
      verified: false,
      registeredEvents: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('says which emails are not confirmed where mails are sent, and nothing of an account without one', async () => {
    const mailing = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    onTestFinished(() => mailing.stop());
    const { student } = maker(mailing);
    await student({ name: 'Confirmed' });
    await student({ name: 'Not yet', isUnconfirmed: true });
    await student({ name: 'Without one', email: '', isUnconfirmed: true });
    const notConfirmed = (await list(mailing)).filter(({ emailNotConfirmed }) => emailNotConfirmed);
    expect(notConfirmed.map(({ name }) => name)).toEqual(['Not yet']);
  });

  test('shows what a student registered for, with the team', async () => {
    const eventId = await make.event({ fee: 100, team: { min: 2, max: 3 }, columns: { title: 'Paper Bridges' } });
    const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'College' };
    const fields = { teamName: 'Loops', teamMembers: JSON.stringify([member]) };
    const { student } = await make.registration(eventId, { fields });
    expect((await find(student.id))?.registeredEvents).toEqual([
      {
        eventName: 'Paper Bridges',
        registrationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        paymentStatus: 'Pending',
        teamName: 'Loops',
        teamMembers: [member],
      },
    ]);
  });

  test.each([
    ['completed', 'Paid'],
    ['pending', 'Pending'],
    ['failed', 'Failed'],
  ])('shows a payment that is %s as %s', async (paymentStatus, word) => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'pending', paymentStatus };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect((await find(student.id))?.registeredEvents).toMatchObject([{ paymentStatus: word }]);
  });

  test('lists each student with only their own registrations when two share an event', async () => {
    const [first, second] = [await make.event(), await make.event()];
    const one = await make.registration(first);
    await make.registration(second, { student: one.student });
    const other = await make.registration(second);
    expect((await find(one.student.id))?.registeredEvents).toHaveLength(2);
    expect((await find(other.student.id))?.registeredEvents).toHaveLength(1);
  });

  test('lists the newest students first', async () => {
    const clock = stoppedClock();
    const fest = await startTestApp({ now: clock.now });
    onTestFinished(() => fest.stop());
    const inOrder: string[] = [];
    for (const _ of [1, 2, 3]) {
      inOrder.unshift((await maker(fest).student()).id);
      clock.forward({ seconds: 1 });
    }
    expect((await list(fest)).map((student) => student._id)).toEqual(inOrder);
  });

  test('sends the list compressed to clients that accept gzip', async () => {
    const { bearer } = await make.admin();
    const response = await call(app, 'GET', '/api/students', { bearer, headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(await list());
  });

  test('shows a coordinator only the students and registrations of their own events', async () => {
    const [own, other] = [await make.event({ columns: { title: 'Own event' } }), await make.event()];
    const { student } = await make.registration(own);
    await make.registration(other, { student });
    const stranger = await make.registration(other);
    const coordinator = await make.admin();
    const { db } = app.platform;
    await db.updateTable('admins').set({ role: 'coordinator' }).where('id', '=', coordinator.id).execute();
    await db.insertInto('admin_events').values({ admin_id: coordinator.id, event_id: own }).execute();
    const seen: Student[] = (await call(app, 'GET', '/api/students', { bearer: coordinator.bearer })).json();
    expect(seen).toMatchObject([{ _id: student.id, registeredEvents: [{ eventName: 'Own event' }] }]);
    expect(seen[0]?.registeredEvents).toHaveLength(1);
    expect(seen.map(({ _id }) => _id)).not.toContain(stranger.student.id);
  });

  test.each([
    ['GET', '/api/students'],
    ['GET', '/api/admin/students'],
    ['GET', '/api/admin/students/export'],
    ['PUT', '/api/students/some-id/verify'],
    ['DELETE', '/api/students/some-id'],
  ] as const)('%s %s is refused to visitors and students', async (method, path) => {
    const { bearer } = await make.student();
    expect((await call(app, method, path)).statusCode).toBe(401);
    expect((await call(app, method, path, { bearer })).statusCode).toBe(403);
  });
});

describe('verifying a student', () => {
  test('verifies a student without a body, also twice, and writes an audit record', async () => {
    const { id } = await make.student();
    const admin = await make.admin();
    for (const _ of [1, 2]) {
      const response = await call(app, 'PUT', `/api/students/${id}/verify`, { bearer: admin.bearer });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ _id: id, verified: true, registeredEvents: [] });
    }
    expect((await find(id))?.verified).toBe(true);
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `student:${id}`);
    expect(await records.execute()).toContainEqual(
      expect.objectContaining({ action: 'student.verify', actor: `admin:${admin.id}` }),
    );
  });

  test('shows the verification in the student’s own profile', async () => {
    const { id, bearer } = await make.student();
    await call(app, 'PUT', `/api/students/${id}/verify`, { bearer: (await make.admin()).bearer });
    expect((await call(app, 'GET', '/api/students/profile', { bearer })).json().verified).toBe(true);
  });

  test('leaves other students unverified', async () => {
    const [one, other] = [await make.student(), await make.student()];
    await call(app, 'PUT', `/api/students/${one.id}/verify`, { bearer: (await make.admin()).bearer });
    expect((await find(other.id))?.verified).toBe(false);
  });

  test('answers that the student is not found when the ID is unknown', async () => {
    const { bearer } = await make.admin();
    const response = await call(app, 'PUT', '/api/students/nobody/verify', { bearer });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Student not found' });
  });
});
