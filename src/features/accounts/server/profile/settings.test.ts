import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const settings = '/api/students/settings';
const choose = (bearer: string, mailNotifications: unknown) =>
  call(app, 'PUT', settings, { bearer, json: { mailNotifications } });
const subjects = async (email: string) => (await mailsTo(app, email)).map((mail) => mail.subject);
const decide = async (id: string, paymentStatus: string) => {
  const json = { registrationStatus: paymentStatus === 'completed' ? 'confirmed' : 'pending', paymentStatus };
  const { bearer } = await make.admin();
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
};

describe('a student’s settings', () => {
  test('a student’s settings start with mails on and keep every change', async () => {
    const { bearer } = await make.student();
    expect((await call(app, 'GET', settings, { bearer })).json()).toEqual({ mailNotifications: true });
    for (const wanted of [false, true]) {
      expect((await choose(bearer, wanted)).json()).toEqual({ mailNotifications: wanted });
      expect((await call(app, 'GET', settings, { bearer })).json()).toEqual({ mailNotifications: wanted });
    }
  });

  test('a student’s change leaves another student’s settings as they are', async () => {
    const [mine, other] = [await make.student(), await make.student()];
    await choose(mine.bearer, false);
    expect((await call(app, 'GET', settings, { bearer: other.bearer })).json()).toEqual({ mailNotifications: true });
  });

  test.each([undefined, 'no', 0, null])('refuses %j as the choice of mails', async (wrong) => {
    const response = await choose((await make.student()).bearer, wrong);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ mailNotifications: 'Please choose whether you want mails.' });
  });
});

describe('mails about registrations', () => {
  test('sends mails about a registration to a student who wants mails', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100, columns: { title: 'Code Relay' } }));
    await decide(id, 'completed');
    expect(await subjects(student.email)).toEqual([
      'We have your registration for Code Relay',
      'Your seat in Code Relay is confirmed',
    ]);
  });

  test('sends a student who wants no mails only the mail about a failed payment', async () => {
    const student = await make.student();
    await choose(student.bearer, false);
    const eventId = await make.event({ fee: 100, columns: { title: 'Code Relay' } });
    const { id } = await make.registration(eventId, { student });
    await decide(id, 'failed');
    await decide(id, 'completed');
    expect(await subjects(student.email)).toEqual(['Your payment for Code Relay was not accepted']);
  });

  test('stores each mail about a registration with the student’s id', async () => {
    const { student } = await make.registration(await make.event({ fee: 100 }));
    expect(await mailsTo(app, student.email)).toMatchObject([{ student_id: student.id }]);
  });
});
