import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const remove = async (eventId: string, registrations: number) => {
  const path = `/api/events/${eventId}?confirmRegistrations=${registrations}`;
  return (await call(app, 'DELETE', path, { bearer })).statusCode;
};
const set = (id: string, registrationStatus: string, paymentStatus: string) =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer, json: { registrationStatus, paymentStatus } });

/** The mails that say that a registration was deleted. */
const news = async ({ email }: TestStudent) =>
  (await mailsTo(app, email)).filter(({ subject }) => / is deleted$| is not registered for .* any more$/.test(subject));

const toCome = { date: '2099-05-09' };
const inThePast = { date: '2020-05-09' };

test('tells the students who have a seat or have paid when an event that is still to come is deleted', async () => {
  const eventId = await make.event({ fee: 100, columns: toCome });
  const [seated, paid, unpaid] = [
    await make.registration(eventId),
    await make.registration(eventId),
    await make.registration(eventId),
  ];
  await set(paid.id, 'cancelled', 'completed');
  await set(unpaid.id, 'cancelled', 'pending');
  expect(await remove(eventId, 3)).toBe(200);
  const [mail, ...more] = await news(seated.student);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('off the programme, so your registration for it is deleted.');
  expect(mail?.text).toContain('If you have paid, please write to us.');
  expect(`${mail?.text} ${mail?.html}`).not.toContain(seated.id);
  expect(await news(paid.student)).toHaveLength(1);
  expect(await news(unpaid.student)).toEqual([]);
});

test('asks nobody about a payment when a free event is deleted', async () => {
  const eventId = await make.event({ columns: toCome });
  const { student } = await make.registration(eventId);
  expect(await remove(eventId, 1)).toBe(200);
  const [mail] = await news(student);
  expect(mail?.text).toContain('If you have questions, please write to us.');
  expect(mail?.text).not.toContain('paid');
});

test('tells each member who has accepted when the event of a team is deleted', async () => {
  const [member, invited] = [await make.student(), await make.student()];
  const team = await makeTeam(make, { members: [member, invited] });
  await teamCalls(app).accept(member);
  expect(await remove(team.eventId, 1)).toBe(200);
  const [mail, ...more] = await news(member);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('off the programme, so the registration of your team for it is deleted.');
  expect(await news(invited)).toEqual([]);
});

test('tells everybody on the waitlist when an event that is still to come is deleted', async () => {
  const eventId = await make.event({ capacity: 1, columns: toCome });
  await make.registration(eventId);
  const students = [await make.student(), await make.student()];
  for (const student of students) {
    const joined = await call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer: student.bearer });
    expect(joined.statusCode, joined.body).toBeLessThan(300);
  }
  expect(await remove(eventId, 1)).toBe(200);
  for (const { email } of students) {
    expect((await mailsTo(app, email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('off the programme, so its waitlist has ended.'),
    ]);
  }
});

test('tells those on the waitlist of an event without a registration, which is deleted without a question', async () => {
  const eventId = await make.event({ capacity: 1, columns: toCome });
  const seated = await make.registration(eventId);
  const student = await make.student();
  const joined = await call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer: student.bearer });
  expect(joined.statusCode, joined.body).toBe(200);
  expect((await call(app, 'DELETE', `/api/registration/${seated.id}`, { bearer })).statusCode).toBe(200);
  expect((await call(app, 'DELETE', `/api/events/${eventId}`, { bearer })).statusCode).toBe(200);
  const subjects = (await mailsTo(app, student.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^The waitlist of .* has ended$/.test(subject))).toHaveLength(1);
});

test('tells nobody when the event that is deleted is over', async () => {
  const eventId = await make.event({ columns: inThePast });
  const { student } = await make.registration(eventId);
  expect(await remove(eventId, 1)).toBe(200);
  expect(await news(student)).toEqual([]);
});

test('tells nobody when the deletion of an event is not confirmed', async () => {
  const eventId = await make.event({ columns: toCome });
  const { student } = await make.registration(eventId);
  expect(await remove(eventId, 2)).toBe(409);
  expect(await news(student)).toEqual([]);
});
