import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { issueCertificate } from './issue-certificate.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const mine = async (bearer: string) => (await call(app, 'GET', '/api/students/certificates', { bearer })).json();
const fields = { title: 'Certificate of participation', note: 'Second place' };

describe('a student’s certificates', () => {
  test('lists no certificates at first', async () => {
    expect(await mine((await make.student()).bearer)).toEqual({ certificates: [] });
  });

  test('lists only the certificates issued to the student, with the event', async () => {
    const [student, other] = [await make.student(), await make.student()];
    const eventId = await make.event({ columns: { title: 'Paper Bridges' } });
    const admin = await make.admin();
    const issued = await issueCertificate(app.platform, { ...fields, studentId: student.id, eventId }, admin.id);
    expect(await mine(student.bearer)).toMatchObject({
      certificates: [
        {
          _id: (issued as { _id: string })._id,
          ...fields,
          event: { _id: eventId, title: 'Paper Bridges' },
          issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    });
    expect((await mine(other.bearer)).certificates).toEqual([]);
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `student:${student.id}`);
    expect((await records.execute()).map((record) => record.action)).toEqual(['certificate.issue']);
  });

  test('keeps a certificate without an event, and a certificate whose event is deleted', async () => {
    const student = await make.student();
    const eventId = await make.event();
    const admin = await make.admin();
    for (const of of ['', eventId]) {
      await issueCertificate(app.platform, { ...fields, studentId: student.id, eventId: of }, admin.id);
    }
    expect((await call(app, 'DELETE', `/api/events/${eventId}`, { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await mine(student.bearer)).certificates).toMatchObject([{ event: null }, { event: null }]);
  });

  test('refuses a certificate for an unknown student or an unknown event', async () => {
    const student = await make.student();
    const admin = await make.admin();
    for (const wrong of [
      { ...fields, studentId: 'nobody', eventId: '' },
      { ...fields, studentId: student.id, eventId: 'nobody-knows-it' },
    ]) {
      expect(await issueCertificate(app.platform, wrong, admin.id)).toMatchObject({ code: 'studentOrEventNotFound' });
    }
    expect((await mine(student.bearer)).certificates).toEqual([]);
  });
});
